import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// A browser gives back what was typed in a page that somebody goes back to, but for fields of autocomplete="off".

const forgotten = [
  // Looked for, not kept.
  'app/components/frame/shell.tsx',
  'app/components/kit/finder.tsx',
  'app/components/messages/chat-history.tsx',
  'app/components/messages/room-list.tsx',
  'app/islands/search/search-box.tsx',
  'app/routes/workspace/codes/code.tsx',
  // The specification says so; a draft is kept of it.
  'app/components/messages/composer.tsx',
  // Nobody else at a shared PC may find it.
  'app/routes/auth/switch-person-pin.tsx',
  'app/routes/workspace/workshop-pcs/settings-pin.tsx',
  // Typed again each time, on purpose.
  'app/routes/owner/admin-remove.tsx',
  'app/routes/workspace/accounts/account-delete-confirm.tsx',
]

test('fields keep what was typed for the way back, but for those that are not to', () => {
  const found = readdirSync('app', { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.tsx'))
    .map(name => join('app', name).replaceAll('\\', '/'))
    .filter(path => /autoComplete(?:=|: )["']off["']/.test(readFileSync(path, 'utf8')))
  expect(found.sort()).toEqual([...forgotten].sort())
})
