import {
  compound,
  type goodContent,
  officeEntries,
  openDocumentEntries,
  wordLocked,
  wordStream,
  zip,
} from './hostile-content.ts'
import { file, type HostileFile, says } from './hostile-file.ts'

const { macros, packed, far, climbs, locked, cutOff } = says

/** Archives of Word, Excel and others: that claim too much, climb out of their folder, run something, are locked or cut off. */
export function hostileArchives(good: Awaited<ReturnType<typeof goodContent>>): HostileFile[] {
  const word = officeEntries('word/document.xml')
  const excel = officeEntries('xl/workbook.xml')
  const gigabytes = 4_000_000_000
  const many = Array.from({ length: 20_000 }, (_, index) => ({ name: `word/${index}` }))
  const inner = zip([{ name: 'bomb.xml', claims: gigabytes }])
  const first = zip(word).length
  return [
    file('bomb.docx', zip([...word, { name: 'word/media/a.bin', claims: gigabytes }]), far),
    file('bomb.xlsx', zip([...excel, { name: 'xl/sheet.xml', claims: gigabytes }]), far),
    file(
      'nested.docx',
      zip([...word, { name: 'word/embeddings/x.zip', content: inner, claims: gigabytes }]),
      far,
    ),
    file(
      'several.xlsx',
      zip([...excel, ...['a', 'b', 'c'].map(name => ({ name, claims: 200_000_000 }))]),
      far,
    ),
    file('ratio.docx', zip([...word, { name: 'word/a', claims: 40 * 1024 ** 2 }]), far),
    file('overlap.docx', zip([...word, { name: 'word/a', offset: 0 }, { name: 'word/b', offset: 0 }]), far),
    file('overlap-halfway.xlsx', zip([...excel, { name: 'xl/a', offset: 40 }]), far),
    file('extras.docx', zip([...word, { name: 'word/a', extra: 60_000 }]), far),
    file('many.docx', zip([...word, ...many]), far),
    file('claims-many.docx', zip(word, 65_000), far),
    file('climbs.docx', zip([...word, { name: '../../../etc/cron.d/x' }]), climbs),
    file('climbs.xlsx', zip([...excel, { name: '/etc/passwd' }]), climbs),
    file('climbs-by-drive.xlsx', zip([...excel, { name: 'C:\\Windows\\x.dll' }]), climbs),
    file('climbs-back.docx', zip([...word, { name: 'word\\..\\..\\x' }]), climbs),
    file('beyond.docx', zip([...word, { name: 'word/a', packedClaims: 90_000 }]), cutOff),
    file('locked-parts.docx', zip(word.map(entry => ({ ...entry, flags: 1, packedClaims: 16 }))), locked),
    file('macros.docm', zip([...word, { name: 'word/vbaProject.bin' }]), macros),
    file('macros.docx', zip([...word, { name: 'word/vbaProject.bin' }]), macros),
    file('macros.xlsm', zip([...excel, { name: 'xl/vbaProject.bin' }]), macros),
    file('macros.xlsx', zip([...excel, { name: 'xl/vbaProject.bin' }]), macros),
    file('no-macros-yet.xlsm', good.xlsx, macros),
    file('from-the-web.docx', zip([...word.slice(0, 2), { name: 'word/document2.xml' }]), null),
    file('binary.xlsb', zip([...excel.slice(0, 2), { name: 'xl/workbook.bin' }]), /another office program/),
    file('photos.zip', zip([{ name: 'a.jpg' }]), packed),
    file('photos.docx', zip([{ name: 'a.jpg' }]), packed),
    file('empty.zip', zip([]), packed),
    file('empty.docx', zip([]), packed),
    file('half.docx', zip([{ name: '[Content_Types].xml' }]), packed),
    file(
      'slides.docx',
      zip([{ name: '[Content_Types].xml' }, { name: 'ppt/presentation.xml' }]),
      /^A presentation/,
    ),
    file('text.docx', zip([{ name: 'mimetype' }, { name: 'content.xml' }]), /another office program/),
    file('macros.odt', zip([...openDocumentEntries('text'), { name: 'Basic/Standard/Module1.xml' }]), macros),
    file(
      'scripts.ods',
      zip([...openDocumentEntries('spreadsheet'), { name: 'Scripts/python/run.py' }]),
      macros,
    ),
    file('climbs.odt', zip([...openDocumentEntries('text'), { name: '../x' }]), climbs),
    file('locked.odt', zip([{ name: 'mimetype' }, { name: 'encrypted-package' }]), locked),
    file('cut-off.ods', good.ods.subarray(0, good.ods.length - 12), cutOff),
    file('cut-off.docx', good.docx.subarray(0, good.docx.length / 2), cutOff),
    file('cut-off.xlsx', good.xlsx.subarray(0, good.xlsx.length - 12), cutOff),
    file('begun.docx', zip(word).subarray(0, Math.min(first, 8)), cutOff),
    file(
      'book.xls',
      compound([
        ['EncryptedPackage', Buffer.alloc(4096)],
        ['EncryptionInfo', Buffer.alloc(64)],
      ]),
      locked,
    ),
    file('letter.docx', compound([['EncryptedPackage', Buffer.alloc(4096)]]), locked),
    file('letter.doc', compound([['WordDocument', wordStream(wordLocked)]]), locked),
    file(
      'letter-macros.doc',
      compound([
        ['WordDocument', wordStream(0)],
        ['Macros', Buffer.alloc(0)],
      ]),
      macros,
    ),
    file(
      'book-macros.xls',
      compound([
        ['Workbook', Buffer.alloc(4096)],
        ['_VBA_PROJECT_CUR', Buffer.alloc(0)],
      ]),
      macros,
    ),
    file('mail.msg', compound([['__nameid_version1.0', Buffer.alloc(0)]]), /^An email/),
    file('slides.doc', compound([['PowerPoint Document', Buffer.alloc(4096)]]), /^A presentation/),
    file('part.doc', compound([['SwDocContentMgr', Buffer.alloc(4096)]]), /only its own program opens/),
    file('cut-off.doc', good.doc.subarray(0, 700), cutOff),
    file('signature-only.xls', good.xls.subarray(0, 8), cutOff),
    file('endless.doc', endless(good.doc), cutOff),
  ]
}

/** The directory's sector is followed by itself. */
function endless(doc: Buffer): Buffer {
  const round = Buffer.from(doc)
  round.writeUInt32LE(1, 512 + 4)
  return round
}
