import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import {
  data,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from '@remix-run/react'
import { type ReactNode, Suspense, useState } from 'react'
import { AsOpened } from '#app/components/frame/as-opened.ts'
import { CookieNotice } from '#app/components/frame/cookie-notice.tsx'
import { ErrorPage, errorTitle } from '#app/components/frame/error-page.tsx'
import { useNonce } from '#app/components/frame/nonce.tsx'
import { PageLinks } from '#app/components/frame/page-links.tsx'
import { darkTheme } from '#app/components/kit/page-attributes.ts'
import { Toast, ToastRegion } from '#app/components/kit/toast.tsx'
import { type RouteFlag, routeSays } from '#app/domain/route-handle.ts'
import { readConsent } from '#app/http/consent.server.ts'
import { takeFlash } from '#app/http/flash.server.ts'
import { lazyIsland } from '#app/islands/lazy-island.ts'
import appStyles from '#app/styles/app.css?url'
import ownerStyles from '#app/styles/owner.css?url'
import publicStyles from '#app/styles/public.css?url'

const Navigation = lazyIsland(() => import('#app/islands/page/page.tsx'))
const LiveToast = lazyIsland(() => import('#app/islands/page/live-toast.tsx'))

export const links: LinksFunction = () => [{ rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' }]

export const meta: MetaFunction = ({ error }) => [
  { title: error ? `${errorTitle(error)} · Mortise` : 'Mortise' },
]

export async function loader({ request }: LoaderFunctionArgs) {
  const taken = await takeFlash(request)
  return data(
    { flash: taken?.flash ?? null, hasConsent: readConsent(request) !== null },
    { headers: (taken?.forget ?? []).map((header): [string, string] => ['Set-Cookie', header]) },
  )
}

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce()
  const matches = useMatches()
  const { key } = useLocation()
  const [firstKey] = useState(key)
  const says = (said: RouteFlag) => matches.some(match => routeSays(said, match))
  const hydrates = says('hydrate')
  // An error page has a frame wherever it happens.
  const styles = useRouteError()
    ? appStyles
    : says('frameless')
      ? publicStyles
      : says('owner')
        ? ownerStyles
        : appStyles
  return (
    <AsOpened.Provider value={key === firstKey}>
      <html lang="en-GB" {...darkTheme}>
        <head>
          <meta charSet="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="dark" />
          <Meta />
          <link rel="stylesheet" href={styles} />
          <PageLinks />
        </head>
        <body>
          {/* Every page has its content under that id. */}
          <a
            className="absolute -top-20 left-4 z-50 bg-ash px-4 py-3 font-bold text-pencil focus:top-2 print:hidden"
            href="#main"
          >
            Skip to content
          </a>
          <Cookies />
          {children}
          <Flash isLive={hydrates} />
          {hydrates ? (
            <>
              <ScrollRestoration nonce={nonce} />
              <Scripts nonce={nonce} />
              <Suspense fallback={null}>
                <Navigation />
              </Suspense>
            </>
          ) : null}
        </body>
      </html>
    </AsOpened.Provider>
  )
}

function Cookies() {
  const asked = useRouteLoaderData<typeof loader>('root')
  const { pathname, search } = useLocation()
  const isOthers = useMatches().some(match => routeSays('unasked', match))
  return asked && !asked.hasConsent && !isOthers ? <CookieNotice back={pathname + search} /> : null
}

function Flash({ isLive }: { isLive: boolean }) {
  const flash = useRouteLoaderData<typeof loader>('root')?.flash ?? null
  const { pathname, search } = useLocation()
  const plain = flash ? <Toast {...flash} dismissHref={pathname + search} /> : null
  return (
    <ToastRegion>
      {isLive ? (
        <Suspense fallback={plain}>
          <LiveToast flash={flash} />
        </Suspense>
      ) : (
        plain
      )}
    </ToastRegion>
  )
}

export default function App() {
  return <Outlet />
}

export function ErrorBoundary() {
  return <ErrorPage />
}
