import sharp from 'sharp'

/** What passes for a DWG. */
export function drawing(text: string): Buffer {
  return Buffer.concat([Buffer.from('AC1032'), Buffer.alloc(200), Buffer.from(text)])
}

/** A photo as a phone makes it: turned by its orientation, and it says where it was taken. */
export function photo(): Promise<Buffer> {
  return sharp({ create: { width: 60, height: 40, channels: 3, background: '#c96' } })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '53/1 55/1 0/1' } })
    .toBuffer()
}

function box(type: string, ...content: (string | Buffer)[]): Buffer {
  const inside = Buffer.concat(content.map(part => Buffer.from(part as string, 'latin1')))
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + inside.length)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, inside])
}

/** What passes for a film as a phone makes it: its table of contents comes last. No browser plays it. */
export function film(brand: 'isom' | 'mp42' | 'qt  ' | 'M4V ' = 'mp42', text = 'frames'): Buffer {
  return Buffer.concat([
    box('ftyp', brand, '\0\0\0\0', brand),
    box('free'),
    box('mdat', text.repeat(2000)),
    box('moov', box('mvhd', '\0'.repeat(100))),
  ])
}

/** The same as WebM. */
export function webm(): Buffer {
  const head =
    '1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104428581021853806701ffffffffffffff'
  return Buffer.concat([Buffer.from(head, 'hex'), Buffer.from('1f43b675', 'hex'), Buffer.alloc(300)])
}
