import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { dxfOf } from '#db/seed/files/dxf.ts'
import { excelFile, wordFile } from '#db/seed/files/office.ts'
import { line, pdfOf, pdfOfObjects } from '#db/seed/files/sheet.ts'

/** A whole and harmless file of each kind that is taken. */
export async function goodContent() {
  const image = sharp({ create: { width: 24, height: 16, channels: 3, background: '#a06a3c' } })
  return {
    jpeg: await image.clone().jpeg().toBuffer(),
    png: await image.clone().png().toBuffer(),
    webp: await image.clone().webp().toBuffer(),
    gif: await image.clone().gif().toBuffer(),
    heic: heicPhoto,
    avif: await image.clone().avif().toBuffer(),
    pdf: pdfOf({
      width: 297,
      height: 210,
      strokes: [line([10, 10, 90, 90])],
      labels: [],
    }),
    dwg: Buffer.concat([Buffer.from('AC1032\0\0\0\0\0'), Buffer.alloc(500, 1)]),
    dxf: dxfOf([{ name: 'Door', width: 396, height: 715 }]),
    doc: compound([
      ['WordDocument', wordStream(0)],
      ['1Table', Buffer.alloc(64)],
    ]),
    docx: await wordFile(['Method statement', 'Fit the bays, north wall first.']),
    xls: compound([['Workbook', Buffer.alloc(4096)]]),
    xlsx: await excelFile([
      ['Part', 'Length'],
      ['Door', 715],
    ]),
    odt: zip(openDocumentEntries('text')),
    ods: zip(openDocumentEntries('spreadsheet')),
    step: Buffer.from("ISO-10303-21;\nHEADER;\nFILE_NAME('hinge.stp');\nENDSEC;\nEND-ISO-10303-21;\n"),
    skp: Buffer.concat([
      Buffer.from('\ufeff\u0effSketchUp Model', 'utf16le'),
      Buffer.from('fffeff067b00320031002e0030007d00', 'hex'),
      Buffer.alloc(400, 7),
    ]),
  }
}

/** 64 × 32 dots as an iPhone codes them (HEVC), red at the left and blue at the right; says where it was taken. */
export const heicPhoto = Buffer.from(
  'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAA85tZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAA' +
    'AA5waXRtAAAAAAACAAAAEGlkYXQAAAAAAEAAIAAAAExpbG9jAQAAAERAAAMAAQAAAAAAAAPyAAEAAAAAAAAAPAACAAEAAAAAAAAA' +
    'AQAAAAAAAAAIAAMAAAAAAAAELgABAAAAAAAAAQwAAABNaWluZgAAAAAAAwAAABVpbmZlAgAAAQABAABodmMxAAAAABVpbmZlAgAA' +
    'AAACAABncmlkAAAAABVpbmZlAgAAAQADAABFeGlmAAAAAsJpcHJwAAACn2lwY28AAABzaHZjQwEDcAAAAAAAAAAAAB7wAPz9+PgA' +
    'AA8DIAABABhAAQwB//8DcAAAAwCQAAADAAADAB66AkAhAAEAJ0IBAQNwAAADAJAAAAMAAAMAHqAggQWW6uSmubAgAAADACAAAAMA' +
    'ISIAAQAGRAHBc8CJAAAAFGlzcGUAAAAAAAAAQAAAAEAAAAAUaXNwZQAAAAAAAABAAAAAIAAAAexjb2xycHJvZgAAAeBsY21zBCAA' +
    'AG1udHJSR0IgWFlaIAfiAAMAFAAJAA4AHWFjc3BNU0ZUAAAAAHNhd3NjdHJsAAAAAAAAAAAAAAAAAAD21gABAAAAANMtaGFuZHnp' +
    'v1ZaPgG2gyOFVUb3T6oAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAACmRlc2MAAAD8AAAAJGNwcnQAAAEgAAAAInd0cHQA' +
    'AAFEAAAAFGNoYWQAAAFYAAAALHJYWVoAAAGEAAAAFGdYWVoAAAGYAAAAFGJYWVoAAAGsAAAAFHJUUkMAAAHAAAAAIGdUUkMAAAHA' +
    'AAAAIGJUUkMAAAHAAAAAIG1sdWMAAAAAAAAAAQAAAAxlblVTAAAACAAAABwAcwBSAEcAQm1sdWMAAAAAAAAAAQAAAAxlblVTAAAA' +
    'BgAAABwAQwBDADAAAFhZWiAAAAAAAAD21gABAAAAANMtc2YzMgAAAAAAAQw/AAAF3f//8yYAAAeQAAD9kv//+6H///2iAAAD3AAA' +
    'wHFYWVogAAAAAAAAb6AAADjyAAADj1hZWiAAAAAAAABilgAAt4kAABjaWFlaIAAAAAAAACSgAAAPhQAAtsRwYXJhAAAAAAADAAAA' +
    'AmZpAADypwAADVkAABPQAAAKWwAAABBwaXhpAAAAAAMICAgAAAAbaXBtYQAAAAAAAAACAAECgQIAAgMDhIUAAAAoaXJlZgAAAAAA' +
    'AAAOZGltZwACAAEAAQAAAA5jZHNjAAMAAQACAAABUG1kYXQAAAA4KAGvWOb06r//4/K//q5Mh8sFPdhkJtf7eC1iKkMuQ7Mck5XP' +
    'P09fa64zwLz/cUVUasIqWVYi9GAAAAAASUkqAAgAAAAIABIBAwABAAAABgAAABoBBQABAAAAbgAAABsBBQABAAAAdgAAACgBAwAB' +
    'AAAAAgAAADsBAgAFAAAAfgAAABMCAwABAAAAAQAAAGmHBAABAAAAhAAAACWIBAABAAAA0gAAAAAAAAA4YwAA6AMAADhjAADoAwAA' +
    'UnV0aAAABgAAkAcABAAAADAyMTABkQcABAAAAAECAwAAoAcABAAAADAxMDABoAMAAQAAAP//AAACoAQAAQAAAEAAAAADoAQAAQAA' +
    'ACAAAAAAAAAAAgABAAIAAgAAAE4AAAACAAUAAwAAAPAAAAAAAAAANQAAAAEAAAAwAAAAAQAAAAAAAAABAAAA',
  'base64',
)

export function lockedPdf(): Buffer {
  const key = 'ab'.repeat(32)
  return pdfOfObjects(
    [
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>',
      `<< /Filter /Standard /V 1 /R 2 /O <${key}> /U <${key}> /P -4 >>`,
    ],
    `/Encrypt 4 0 R /ID [<${key.slice(0, 32)}> <${key.slice(0, 32)}>] `,
  )
}

export const wordLocked = 0x0100

/** As it begins: the mark of Word, and its flags. */
export function wordStream(flags: number): Buffer {
  const stream = Buffer.alloc(4096)
  stream.writeUInt16LE(0xa5ec, 0)
  stream.writeUInt16LE(flags, 10)
  return stream
}

/** A compound file, [MS-CFB], of up to three streams. */
export function compound(streams: [name: string, content: Buffer][]): Buffer {
  const sector = 512
  const end = 0xfffffffe
  const header = Buffer.alloc(sector, 0)
  header.write('d0cf11e0a1b11ae1', 'hex')
  for (const [at, value] of [
    [24, 0x3e],
    [26, 3],
    [28, 0xfffe],
    [30, 9],
    [32, 6],
  ] as const)
    header.writeUInt16LE(value, at)
  for (const [at, value] of [
    [44, 1],
    [48, 1],
    [56, 4096],
    [60, end],
    [68, end],
  ] as const)
    header.writeUInt32LE(value, at)
  header.fill(0xff, 76)
  header.writeUInt32LE(0, 76)
  const table = Buffer.alloc(sector, 0xff)
  table.writeUInt32LE(0xfffffffd, 0)
  table.writeUInt32LE(end, 4)
  const directory = Buffer.alloc(sector)
  const bodies: Buffer[] = []
  let next = 2
  for (const [index, [name, content]] of [['Root Entry', Buffer.alloc(0)] as const, ...streams].entries()) {
    const at = index * 128
    directory.write(name, at, 'utf16le')
    directory.writeUInt16LE((name.length + 1) * 2, at + 64)
    directory.writeUInt8(index === 0 ? 5 : 2, at + 66)
    directory.fill(0xff, at + 68, at + 80)
    directory.writeUInt32LE(content.length === 0 ? end : next, at + 116)
    directory.writeUInt32LE(content.length, at + 120)
    const body = Buffer.alloc(Math.ceil(content.length / sector) * sector)
    content.copy(body)
    bodies.push(body)
    for (const last = next + body.length / sector; next < last; next++)
      table.writeUInt32LE(next === last - 1 ? end : next + 1, next * 4)
  }
  return Buffer.concat([header, table, directory, ...bodies])
}

export type ZipEntry = {
  name: string
  content?: Buffer
  claims?: number
  packedClaims?: number
  flags?: number
  offset?: number
  /** What the directory says besides, in bytes. */
  extra?: number
}

/** A zip archive whose directory says what it is told to, true or not. */
export function zip(entries: ZipEntry[], claimedCount = entries.length): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let place = 0
  for (const {
    name,
    content = Buffer.from('<x/>'),
    claims,
    packedClaims,
    flags = 0x800,
    offset,
    extra = 0,
  } of entries) {
    const told = Buffer.from(name)
    const packedBytes = packedClaims ?? content.length
    const facts = Buffer.alloc(22)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(flags, 2)
    facts.writeUInt16LE(claims === undefined ? 0 : 8, 4)
    facts.writeUInt32LE(crc32(content), 10)
    facts.writeUInt32LE(packedBytes, 14)
    facts.writeUInt32LE(claims ?? content.length, 18)
    const lengths = Buffer.alloc(4)
    lengths.writeUInt16LE(told.length, 0)
    const body = Buffer.concat([Buffer.from('PK\u0003\u0004'), facts, lengths, told, content])
    const rest = Buffer.alloc(14)
    const toldLengths = Buffer.from(lengths)
    toldLengths.writeUInt16LE(extra, 2)
    rest.writeUInt32LE(offset ?? place, 10)
    directory.push(
      Buffer.concat([
        Buffer.from('PK\u0001\u0002\u0014\u0000'),
        facts,
        toldLengths,
        rest,
        told,
        Buffer.alloc(extra),
      ]),
    )
    bodies.push(body)
    place += body.length
  }
  const listing = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(claimedCount & 0xffff, 4)
  end.writeUInt16LE(claimedCount & 0xffff, 6)
  end.writeUInt32LE(listing.length, 8)
  end.writeUInt32LE(place, 12)
  return Buffer.concat([...bodies, listing, Buffer.from('PK\u0005\u0006'), end])
}

/** What makes an archive one of Word's or Excel's. */
export function officeEntries(main: 'word/document.xml' | 'xl/workbook.xml'): ZipEntry[] {
  return [{ name: '[Content_Types].xml' }, { name: '_rels/.rels' }, { name: main }]
}

/** What makes an archive a letter or a table of LibreOffice. */
export function openDocumentEntries(written: 'text' | 'spreadsheet'): ZipEntry[] {
  const type = Buffer.from(`application/vnd.oasis.opendocument.${written}`)
  return [{ name: 'mimetype', content: type }, { name: 'content.xml' }, { name: 'META-INF/manifest.xml' }]
}

/** A PNG that says it is so large; its dots are all of one colour, and few of them there. */
export function hugePng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc(100_000))),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

function pngChunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), content])
  const chunk = Buffer.alloc(named.length + 8)
  chunk.writeUInt32BE(content.length, 0)
  named.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(named), named.length + 4)
  return chunk
}

/** The same photo, which says that it is larger. */
export function hugeJpeg(jpeg: Buffer, width: number, height: number): Buffer {
  const huge = Buffer.from(jpeg)
  const frame = huge.indexOf(Buffer.from('ffc0', 'hex'))
  huge.writeUInt16BE(height, frame + 5)
  huge.writeUInt16BE(width, frame + 7)
  return huge
}

/** Its second size is the whole picture's, the first a tile's. */
export function hugeHeic(width: number, height: number): Buffer {
  const huge = Buffer.from(heicPhoto)
  const size = huge.lastIndexOf('ispe') + 'ispe'.length + 4
  huge.writeUInt32BE(width, size)
  huge.writeUInt32BE(height, size + 4)
  return huge
}

/** The same picture, which says that it is larger. */
export function hugeWebp(webp: Buffer, width: number, height: number): Buffer {
  const huge = Buffer.from(webp)
  huge.writeUInt16LE(width, 26)
  huge.writeUInt16LE(height, 28)
  return huge
}

/** What runs, by the system it runs on. */
export const programs = {
  windows: Buffer.concat([
    Buffer.from('MZ\u0090\0\u0003\0\0\0', 'latin1'),
    Buffer.alloc(120),
    Buffer.from('PE\0\0'),
    Buffer.alloc(400),
  ]),
  linux: Buffer.concat([Buffer.from('7f454c46020101', 'hex'), Buffer.alloc(400)]),
  mac: Buffer.concat([Buffer.from('cffaedfe07000001', 'hex'), Buffer.alloc(400)]),
  shell: Buffer.from('#!/bin/sh\nrm -rf "$HOME"\n'),
  batch: Buffer.from('@echo off\r\ndel /s /q C:\\\r\n'),
  php: Buffer.from('<?php system($_GET["c"]); ?>'),
  shortcut: Buffer.concat([
    Buffer.from('4c0000000114020000000000c000000000000046', 'hex'),
    Buffer.alloc(200),
  ]),
  installer: compound([['\u4840\u3f7f\u4164\u422f\u4836', Buffer.alloc(4096)]]),
  java: zip([{ name: 'META-INF/MANIFEST.MF' }, { name: 'Saw.class' }]),
  android: zip([{ name: 'AndroidManifest.xml' }, { name: 'classes.dex' }]),
  wasm: Buffer.from('0061736d0100000000', 'hex'),
}
