import { file, type HostileFile } from './hostile-file.ts'

/** Photos without fault under names that are none. */
export function hostileNames(photo: Buffer): HostileFile[] {
  const names = [
    ...[
      '../../../etc/passwd.jpg',
      '..\\..\\Windows\\System32\\x.jpg',
      '/etc/shadow.jpg',
      'C:\\fakepath\\x.jpg',
    ],
    ...[
      '\\\\server\\share\\x.jpg',
      'file:///etc/x.jpg',
      '%2e%2e%2fx.jpg',
      '..%c0%afx.jpg',
      '....//x.jpg',
      '~/.ssh/x.jpg',
    ],
    ...[
      'x.jpg\0.exe\0.jpg',
      '\0.jpg',
      'line\nbreak.jpg',
      'head\r\nSet-Cookie: a=b.jpg',
      'tab\there.jpg',
      '\u0007\u001b[31m.jpg',
    ],
    ...[
      'gpj.\u202eexe.jpg',
      '\u2066back\u2069.jpg',
      '\u200b\u200b.jpg',
      '\ufeffbom.jpg',
      'e\u0301\u0301\u0301.jpg',
    ],
    ...[
      '🪚🪵 before.jpg',
      '👨‍👩‍👧‍👦.jpg',
      'фото.jpg',
      '写真.jpg',
      'صورة.jpg',
      'half \ud83e letter.jpg',
      '\ufffd\ufffd.jpg',
    ],
    ...[
      'CON.jpg',
      'nul.jpg',
      'COM1.tar.jpg',
      'lpt9.jpg',
      'aux .jpg',
      '.jpg',
      '..jpg',
      '...hidden.jpg',
      '   .jpg',
      'x.jpg   ',
    ],
    ...[
      'x.jpg...',
      'a"b<c>d|e?f*g:h.jpg',
      "'; drop table files; --.jpg",
      '<img src=x onerror=alert(1)>.jpg',
      '{{7*7}}.jpg',
    ],
    ...[
      '-rf.jpg',
      '=cmd|calc!A1.jpg',
      `${'a'.repeat(5000)}.jpg`,
      `${'🪚'.repeat(3000)}.jpg`,
      `${'../'.repeat(1500)}x.jpg`,
    ],
    ...['x', 'image', 'no extension at all', '12.5 mm', 'x.', '.', '..', ' ', ''],
  ]
  return names.map(name => ({ ...file(name, photo, null), type: 'image/jpeg' }))
}
