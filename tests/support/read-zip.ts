import { inflateRawSync } from 'node:zlib'

/** What the files of a zip hold, by name: enough of the format to read what the product writes. */
export function readZip(zip: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>()
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  const count = zip.readUInt16LE(end + 10)
  let at = zip.readUInt32LE(end + 16)
  for (let n = 0; n < count; n++) {
    const [size, nameLength, extraLength, commentLength] = [
      zip.readUInt32LE(at + 20),
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
      zip.readUInt16LE(at + 32),
    ]
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    files.set(name, contentAt(zip, zip.readUInt32LE(at + 42), size))
    at += 46 + nameLength + extraLength + commentLength
  }
  return files
}

function contentAt(zip: Buffer, local: number, size: number): Buffer {
  const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
  const packed = zip.subarray(start, start + size)
  return zip.readUInt16LE(local + 8) === 0 ? packed : inflateRawSync(packed)
}
