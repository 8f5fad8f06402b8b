import { fileKinds } from '#app/domain/files/file-kinds.ts'

/** An upload that means harm, or looks as if it did. `says`: what the refusal says; null where it is taken. */
export type HostileFile = { name: string; type: string; bytes: Buffer; says: RegExp | null }

/** What a refusal says, by what it refuses. */
export const says = {
  program: /^A program, not a document/,
  macros: /holds a program \(macros\)/,
  svg: /that can hold programs \(SVG\)/,
  webPage: /^A web page/,
  packed: /^A packed folder/,
  far: /unpacks to far more than it is/,
  climbs: /outside its own folder/,
  locked: /locked with a password/,
  cutOff: /may have been cut off on the way/,
  empty: /^This file is empty/,
  wrongName: /^The name (?:says|ends in) .+, but inside it is (?:a|an) .+\. Give it a name that ends in \./,
  notAsNamed: /^The name says [\w-]+, but inside it is something else/,
  notText: /^The name says that this is text, but something else is in it/,
  photoDots: /more dots than can be worked on/,
}

const typeOf: Record<string, string> = Object.fromEntries(
  fileKinds.flatMap(kind => kind.extensions.map(extension => [extension, kind.mimeType])),
)

export function file(name: string, bytes: Buffer | string, saying: RegExp | null): HostileFile {
  const extension = name.split('.').at(-1)?.toLowerCase() ?? ''
  return {
    name,
    type: typeOf[extension] ?? 'application/octet-stream',
    bytes: Buffer.from(bytes),
    says: saying,
  }
}
