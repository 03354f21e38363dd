// SPDX-License-Identifier: MIT

/** The names of files by their roles; of several in one role also each by its place: "saved[1]". */
export const namesOfFiles = <File>(
  files: Readonly<Record<string, readonly File[]>>,
  nameOf: (file: File) => string,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(files).flatMap(([role, several]) => {
      const names = several.map(nameOf)
      return [
        [role, names.join(', ')],
        ...names.map((name, place) => [`${role}[${place}]`, name]),
      ] as const
    }),
  )
