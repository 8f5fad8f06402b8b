import type { LinksFunction } from '@remix-run/node'
import premiumStyles from '#app/styles/premium.css?url'

/** `links` of every premium page. */
export const premiumLinks: LinksFunction = () => [{ rel: 'stylesheet', href: premiumStyles }]
