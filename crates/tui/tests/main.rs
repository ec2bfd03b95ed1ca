//! Tests of the screen: what is drawn for facts that are written by hand, and what keys do.

mod facts;
mod keys;
mod screen;
