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
