export const maxFileBytes = 50 * 1024 ** 2
export const longestFileName = 200

/** A file as a browser has sent it: `path` is where it lies until the answer is over, unless somebody keeps it. */
export type ArrivedFile = {
  /** Of the form. */
  field: string
  /** As the browser told it; '' where no file was chosen. */
  name: string
  path: string
  /** One more than the most a file may have, where it was cut off there. */
  bytes: number
  /** There was no room for it: it is not there. */
  isWithoutRoom?: true
}

/** A form with files, all of it there; with `refusal`, which says why, nothing of it was received. */
export type Upload = {
  fields: [name: string, value: string][]
  files: ArrivedFile[]
  refusal?: Error | null | undefined
}

/** What a form takes: for the browser's own choice. */
export type UploadOffer = { files: string; photos: string }
