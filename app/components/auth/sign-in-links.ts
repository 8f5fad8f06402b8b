import type { LinksFunction } from '@remix-run/node'
import signInStyles from '#app/styles/sign-in-frame.css?url'

/** The `links` of every page within SignInFrame. */
export const signInLinks: LinksFunction = () => [{ rel: 'stylesheet', href: signInStyles }]
