import { RemixBrowser } from '@remix-run/react'
import { type ReactNode, startTransition, useLayoutEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { fillInOlderBrowsers } from '#app/islands/older-browsers.ts'
import { giveBackTexts, keepTypedTexts } from '#app/islands/typed-before-hydration.ts'

fillInOlderBrowsers()

/**
 * Remix suspends until it has decoded the page's data, and a key or button pressed meanwhile makes React give the page up
 * ("Root did not complete"). So the decoding, which the first call begins, is awaited here.
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
  // Other programs of the browser look here for the theme: there is the dark one alone.
  localStorage['vite-ui-theme'] = 'dark'
} catch {}

keepTypedTexts()

// Every page needs it once it is hydrated: fetched meanwhile.
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
