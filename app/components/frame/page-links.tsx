import type { HtmlLinkDescriptor } from '@remix-run/node'
import { UNSAFE_RemixContext as RemixContext, useMatches } from '@remix-run/react'
import { useContext } from 'react'
import { unshownStyles } from '#app/domain/route-handle.ts'
import { AsOpened, useCovered } from './as-opened.ts'

const neverShown = 'not all'

/** Styles that the first page does not show are disabled, until `islands/page/rest-of-styles.ts` enables them. */
export function PageLinks() {
  const modules = useContext(RemixContext)?.routeModules ?? {}
  const isAsOpened = useContext(AsOpened)
  const isCovered = useCovered()
  const matches = useMatches()
  const links = new Map<string, HtmlLinkDescriptor>()
  for (const match of matches) {
    const unshown = isAsOpened ? unshownStyles(match, isCovered) : []
    for (const link of modules[match.id]?.links?.() ?? []) {
      if ('page' in link || !link.href || links.get(link.href)?.disabled === false) continue
      const isUnshown = unshown.includes(link.href)
      // A browser's preload scanner heeds `media` alone.
      links.set(link.href, { ...link, disabled: isUnshown, ...(isUnshown && { media: neverShown }) })
    }
  }
  return [...links.values()].map(link => <link key={link.href} {...link} />)
}
