export type PremiumKind = 'webAddress' | 'difficulty' | 'videoLength'

const veryLong = 'x'.repeat(20_000)

/** What each kind refuses. */
export const premiumValues: Readonly<Record<PremiumKind, readonly string[]>> = {
  webAddress: [
    'http://example.com/ply.jpg',
    'javascript:alert(1)',
    'data:image/svg+xml;base64,PHN2Zz4=',
    '//example.com/ply.jpg',
    'ply.jpg',
    'https://',
    'https://workshop/ply.jpg',
    'https://user:word@example.com/ply.jpg',
    'https://example.com/a b',
    'https://example.com/"onerror="alert(1)',
    `https://example.com/${veryLong}`,
  ],
  difficulty: ['nonsense', 'BEGINNER', '__proto__', 'constructor', veryLong],
  videoLength: ['12', '1:60', 'abc', '-1:00', '1:2', '1:02:3:04', '1234:00', veryLong],
}
