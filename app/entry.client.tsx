import { RemixBrowser } from '@remix-run/react'
import { type ReactNode, startTransition, useLayoutEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { giveBackTexts, keepTypedTexts } from '#app/islands/typed-before-hydration.ts'

/**
 * Remix suspends above every boundary until it has decoded the page's data, and a press of a key or button meanwhile
 * makes React give the page up ("Root did not complete"). So the decoding, which the first call begins, is awaited here.
 */
function decoded(): Promise<unknown> {
  try {
    RemixBrowser({})
    return Promise.resolve()
  } catch (decoding) {
    return Promise.resolve(decoding)
  }
}

try {
  // Where other programs of the browser look what the page is to look like: there is the dark theme alone.
  localStorage['vite-ui-theme'] = 'dark'
} catch {}

keepTypedTexts()

// Every page needs it once it is hydrated: it is on its way meanwhile.
import('#app/islands/page/page.tsx').catch(() => {})

function Hydrated({ children }: { children: ReactNode }) {
  useLayoutEffect(giveBackTexts, [])
  return children
}

decoded().then(() => {
  startTransition(() => {
    hydrateRoot(
      document,
      <Hydrated>
        <RemixBrowser />
      </Hydrated>,
    )
  })
})
