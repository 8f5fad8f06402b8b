export const maxFileBytes = 50 * 1024 ** 2
export const longestFileName = 200

/** `path` is deleted after the response, unless the file is stored. */
export type ArrivedFile = {
  field: string
  /** As the browser sent it; '' without a file. */
  name: string
  path: string
  /** Limit + 1 when it was cut off. */
  bytes: number
  isWithoutSpace?: true
}

/** Complete, or with `refusal` nothing was received. */
export type Upload = {
  fields: [name: string, value: string][]
  files: ArrivedFile[]
  refusal?: Error | null | undefined
}

export type UploadOffer = { files: string; photos: string }
