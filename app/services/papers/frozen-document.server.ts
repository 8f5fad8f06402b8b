import { createHash } from 'node:crypto'

/** SHA-256 of the JSON. */
export function hashDocument(document: object): string {
  return createHash('sha256').update(JSON.stringify(document)).digest('hex')
}

/** What a row keeps of a document that is sent or issued. */
export function frozen<D extends object>(document: D): { document: D; contentHash: string } {
  return { document, contentHash: hashDocument(document) }
}

/** `name`: 'Quote 7'. Throws where the document differs from its hash. */
export function requireAsFrozen(
  name: string,
  { document, contentHash }: { document: object; contentHash: string },
): void {
  if (hashDocument(document) !== contentHash) throw new Error(`${name} is not what was sent`)
}
