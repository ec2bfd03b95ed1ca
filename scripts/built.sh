# Records which sources each committed program was built from, so that --check builds only what has changed since.
#
# The scripts build-* source this file. A list has a line for each program: its path, and the first 16 digits of the
# SHA-256 of the files that all programs of the script depend on (COMMON), of its source and of the program itself. A build
# writes these lines; a line no longer holds after a change of a common file, of the source or of the program.

declare -A digests=() known=() built=()

# known_open LIST COMMON...: reads the list, and the digests of all files below the current folder and of the common ones.
known_open() {
  known_list=$1
  shift
  local sum path
  while read -r sum path; do digests[${path#./}]=${sum:0:16}; done < <(find . -type f -exec sha256sum {} +)
  known_common=$(cat "$@" | sha256sum)
  known_common=${known_common:0:16}
  if [ -e "$known_list" ]; then
    while read -r path sum; do known[$path]=$sum; done < "$known_list"
  fi
}

# is_known SOURCE PROGRAM: whether the program was built from this source.
is_known() {
  [ "${known[$2]-}" = "$known_common ${digests[$1]-} ${digests[$2]-}" ]
}

# known_save: writes the list, with the programs that this run has built (built[PROGRAM]=SOURCE).
known_save() {
  local sum path
  if [ ${#built[@]} -gt 0 ]; then
    while read -r sum path; do known[$path]="$known_common ${digests[${built[$path]}]} ${sum:0:16}"; done < <(sha256sum "${!built[@]}")
  fi
  for path in "${!known[@]}"; do
    if [ -e "$path" ]; then printf '%s %s\n' "$path" "${known[$path]}"; fi
  done | LC_ALL=C sort > "$known_list"
}
