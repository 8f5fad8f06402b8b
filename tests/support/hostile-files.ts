import { fileKind, fileKinds } from '#app/domain/files/file-kinds.ts'
import { hostileArchives } from './hostile-archives.ts'
import { goodContent, hugeJpeg, hugePng, hugeWebp, lockedPdf, programs, zip } from './hostile-content.ts'
import { file, type HostileFile, says } from './hostile-file.ts'
import { hostileNames } from './hostile-names.ts'

const { program, svg, webPage, packed, locked, cutOff, empty, wrongName, notAsNamed, notText, photoDots } =
  says

export async function hostileFiles(): Promise<HostileFile[]> {
  const good = await goodContent()
  return [
    ...wrongNames(good),
    ...disguisedPrograms(),
    ...texts(),
    ...hostileArchives(good),
    ...brokenFiles(good),
    ...otherFormats(),
    ...polyglots(good),
    ...hostileNames(good.jpeg),
  ]
}

type Good = Awaited<ReturnType<typeof goodContent>>

/** Every kind under the name of every other. */
function wrongNames(good: Good): HostileFile[] {
  const kinds = Object.keys(good).map(name => fileKind[name as keyof Good])
  return kinds.flatMap(kind =>
    [...fileKinds.filter(other => other !== kind).map(other => other.extensions[0]), 'exe', 'svg'].map(
      extension => {
        const named = fileKinds.find(other => other.extensions.includes(extension))
        const isTaken = named && (named.label === kind.label || (named.isImage && kind.isImage))
        return file(
          `${kind.name}-inside.${extension}`,
          good[kind.name as keyof Good],
          isTaken ? null : wrongName,
        )
      },
    ),
  )
}

function disguisedPrograms(): HostileFile[] {
  return Object.entries(programs).flatMap(([system, bytes]) =>
    [
      'cutlist.pdf.exe',
      `${system}.jpg`,
      `${system}.pdf`,
      `${system}.docx`,
      `${system}.dxf`,
      `${system}.csv`,
      `${system}.nc`,
    ].map(name => file(name, bytes, program)),
  )
}

function texts(): HostileFile[] {
  const script = '<script>fetch("/api/users").then(r => r.text()).then(alert)</script>'
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${script}</svg>`
  const names = ['plan.pdf', 'plan.png', 'plan.jpg', 'plan.docx', 'plan.dwg', 'plan.txt', 'plan.tap']
  const pages = [
    `<!doctype html><html><body>${script}`,
    `\ufeff  <HTML>${script}`,
    `<!-- ${'<!-- '.repeat(2000)} -->${script}`,
    '<iframe src="javascript:alert(1)"></iframe>',
  ]
  const drawings = [
    drawn,
    `<?xml version="1.0"?>\n<!-- sawn -->\n${drawn}`,
    `<!DOCTYPE svg [<!ENTITY a "b">]>${drawn}`,
  ]
  return [
    ...pages.flatMap(page => [...names, 'page.html'].map(name => file(name, page, webPage))),
    ...drawings.flatMap(drawing => [...names, 'logo.svg'].map(name => file(name, drawing, svg))),
    file('run.js', 'require("child_process").exec("id")', program),
    file('run.vbs', 'CreateObject("WScript.Shell").Run "calc"', program),
    file('run.ps1', 'Remove-Item C:\\ -Recurse', program),
    file('list.csv', 'part,length\nDoor,715', null),
    file('list.tsv', '\ufeffpart\tlength\nDoor\t715', null),
    file('list.csv', Buffer.from('\ufeffT\u00fcr;715', 'utf16le'), null),
    file('windows-1252.csv', Buffer.from('T\u00fcr;715', 'latin1'), null),
    file('notes.txt', 'measure twice', null),
    // It begins as a picture does.
    file('bm.txt', 'BM 12 bolts', null),
    file('door.nc', '%\r\nO1001 (DOOR)\r\nG21 G90\r\nG1 X715 F6000\r\nM30\r\n%', null),
    file('door.TAP', 'G0 X0 Y0', null),
    file('model.ifc', 'ISO-10303-21;\nHEADER;\nEND-ISO-10303-21;', null),
    file('cut-off.stp', 'ISO-10303-21;\nHEADER;\n', cutOff),
    file('notes.stp', 'measure twice', notAsNamed),
    file('settings.ini', '[saw]', /^Plain text/),
    file('data.json', '{}', /^Plain text/),
    file('page.csv', Buffer.from('\ufeff<html><script>', 'utf16le'), webPage),
    file('nothing.txt', Buffer.alloc(4096), notText),
    file('half-a-program.nc', 'G0 X0\0\0\u0001\u0002', notText),
    file('notes.pdf', 'measure twice', notAsNamed),
    file('notes.dxf', 'measure twice', notAsNamed),
    file('notes.docx', 'measure twice', notAsNamed),
    file('letter.doc', '{\\rtf1\\ansi Hello}', /^A text in RTF/),
    file('mail.eml', 'From: a@b.example\r\nSubject: x\r\n\r\nx', /^An email/),
    file('entities.docx', '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "&b;&b;">]><x>&a;</x>', notAsNamed),
  ]
}

function brokenFiles(good: Good): HostileFile[] {
  const half = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length / 2))
  const gif = Buffer.from(good.gif)
  gif.writeUInt16LE(65_535, 6)
  gif.writeUInt16LE(65_535, 8)
  return [
    ...fileKinds.map(({ extensions: [extension] }) => file(`empty.${extension}`, '', empty)),
    ...['pdf', 'docx', 'xls', 'dwg', 'dxf', 'jpg'].map(extension =>
      file(`one.${extension}`, 'x', notAsNamed),
    ),
    ...['pdf', 'docx', 'xls', 'dwg', 'dxf', 'jpg'].map(extension =>
      file(`nothing.${extension}`, Buffer.alloc(4096), notAsNamed),
    ),
    file('bomb.png', hugePng(65_000, 65_000), photoDots),
    file('wide.png', hugePng(2_000_000, 100), photoDots),
    file('bomb.jpg', hugeJpeg(good.jpeg, 65_500, 65_500), photoDots),
    // Its first frame tells how large it is.
    file('bomb.gif', gif, null),
    file('larger-than-it-is.png', hugePng(4000, 4000), cutOff),
    // The rest of it is grey.
    file('larger-than-it-is.jpg', hugeJpeg(good.jpeg, 4000, 3000), null),
    file('cut-off.jpg', half(good.jpeg), cutOff),
    file('cut-off.png', half(good.png), cutOff),
    file('cut-off.webp', half(good.webp), cutOff),
    file('bomb.webp', hugeWebp(good.webp, 16_383, 6500), photoDots),
    file('cut-off.heic', half(good.heic), cutOff),
    file('cut-off.avif', half(good.avif), cutOff),
    file('begun.heic', box('heic'), cutOff),
    file('begun.jpg', box('avif'), cutOff),
    file('begun.jpg', good.jpeg.subarray(0, 20), cutOff),
    file('begun.png', good.png.subarray(0, 8), notAsNamed),
    file('begun.gif', good.gif.subarray(0, 6), cutOff),
    file('begun.webp', good.webp.subarray(0, 12), cutOff),
    file('cut-off.pdf', half(good.pdf), cutOff),
    file('begun.pdf', '%PDF-1.7\n', cutOff),
    file('hollow.pdf', '%PDF-1.7\n1 0 obj <<>> endobj\nstartxref\n9\n%%EOF', cutOff),
    file('locked.pdf', lockedPdf(), locked),
    file('cut-off.dxf', half(good.dxf), cutOff),
    file('no-end.dxf', good.dxf.subarray(0, good.dxf.length - 6), cutOff),
    file('binary-cut-off.dxf', 'AutoCAD Binary DXF\r\n\u001a\u0000\u0000SECTION', cutOff),
  ]
}

function box(brand: string): Buffer {
  return Buffer.from(`\0\0\0\u0018ftyp${brand}\0\0\0\0${brand}mif1`, 'latin1')
}

/** Honest files of kinds that are not taken, under their own names and under others. */
function otherFormats(): HostileFile[] {
  const formats: [extension: string, content: Buffer, says: RegExp][] = [
    ['mp4', box('mp42'), /^A film/],
    ['mov', box('qt  '), /^A film/],
    ['mp3', Buffer.from(`fffb9064${'00'.repeat(400)}`, 'hex'), /^A sound recording/],
    ['bmp', Buffer.from(`BM${'\0'.repeat(60)}`), /not kept here \(BMP\)/],
    ['tif', Buffer.from(`49492a0008000000${'00'.repeat(40)}`, 'hex'), /not kept here \(TIFF\)/],
    ['rar', Buffer.from('526172211a0700cf', 'hex'), packed],
    ['7z', Buffer.from('377abcaf271c0004', 'hex'), packed],
    ['gz', Buffer.from('1f8b0800000000000003', 'hex'), packed],
  ]
  return formats.flatMap(([extension, content, says]) =>
    [`file.${extension}`, `${extension}.jpg`, `${extension}.pdf`].map(name => file(name, content, says)),
  )
}

/** Two files in one. Photos are made again, so that only the photo stays; the others run nowhere. */
function polyglots(good: Good): HostileFile[] {
  const script = Buffer.from('<html><script>alert(1)</script></html>')
  const archive = zip([{ name: 'Saw.class' }])
  const join = (...parts: (Buffer | string)[]) => Buffer.concat(parts.map(part => Buffer.from(part)))
  return [
    file('photo-and-archive.jpg', join(good.jpeg, archive), null),
    file('photo-and-page.png', join(good.png, script), null),
    file('photo-and-script.gif', join(good.gif, '/*', script, '*/'), null),
    file('photo-and-program.jpg', join(good.jpeg, programs.windows), null),
    file('drawing-and-page.pdf', join(good.pdf, script, good.pdf.subarray(-60)), null),
    file('photo-and-archive.docx', join(good.jpeg, good.docx), wrongName),
    file('gif-that-is-script.gif', 'GIF89a=1;alert(1)//', cutOff),
    file('gif-that-is-page.gif', join('GIF89a', script), cutOff),
    file('photo-and-list.csv', join(good.jpeg, 'part,length'), wrongName),
    file('list-and-program.csv', join('part,length\n', programs.windows), notText),
    file('page-and-drawing.pdf', join(script, good.pdf), webPage),
    file('marked.pdf', join('\ufeff\r\n\r\n', good.pdf), null),
    file('late-drawing.pdf', join('\0\0 sawdust ', good.pdf), /begins with something else/),
    file('program-and-drawing.pdf', join(programs.windows, good.pdf), program),
    file('archive-and-drawing.pdf', join(archive, good.pdf), /packed|cut off|program/),
    file('script-and-photo.jpg', join('#!/bin/sh\nexit\n', good.jpeg), program),
    file('photo-of-page.jpg', join(Buffer.from('ffd8ffe0', 'hex'), script), cutOff),
  ]
}
