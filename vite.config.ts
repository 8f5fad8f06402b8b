import { vitePlugin as remix } from '@remix-run/dev'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin, type Rollup } from 'vite'

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true
  }
}

/** What only the pages of one part of the product share. */
const parts: [name: string, files: RegExp][] = [
  // Rollup would put it into the first part that needs it, and that part into the pages of the others.
  ['table', /\/app\/components\/kit\/table/],
  ['templates', /\/app\/(components|domain)\/templates\//],
  ['portal', /\/app\/(components\/(portal|notifications)\/|domain\/(portal\/|notifications\/notification))/],
  ['issue', /\/app\/(components|domain)\/subscriptions\/(payment-issue|countdown)/],
  [
    'sold',
    /\/app\/(components\/(landing\/|subscriptions\/(plan-|payment-successful)|payments\/pay-frame)|demo\/stripe\/|domain\/subscriptions\/(plan|subscription))/,
  ],
  ['payer', /\/app\/components\/subscriptions\/payer-proof/],
  ['settings', /\/app\/components\/accounts\/settings-frame/],
  [
    'tickets',
    /\/app\/(components\/(projects\/ticket-card|kit\/stage-filter|spreadsheets\/import-list-link)|domain\/projects\/(project|finished)\.ts)/,
  ],
  ['todos', /\/app\/domain\/todos\/todo\.ts/],
  ['chat', /\/app\/domain\/(accounts\/chat-colour|messages\/)/],
  ['editing', /\/app\/components\/kit\/(version-conflict|edit-head|fields-of)/],
  ['listing', /\/app\/components\/(kit\/(finder|pager)|search\/more-matches)/],
  ['holidays', /\/app\/domain\/holidays\/away/],
  ['confirm', /\/app\/components\/kit\/confirm/],
  ['tasks', /\/app\/(components\/tasks\/task-row|domain\/tasks\/(task|task-links)\.ts)/],
  ['segments', /\/app\/components\/kit\/segments/],
  ['choice', /\/app\/components\/kit\/choice-field/],
  ['unsent', /\/app\/(components\/frame\/unsent-note|islands\/page\/(lanes|unsent-texts))/],
  ['asking', /\/app\/islands\/page\/(connection|form-routes|read-attributes|revalidate|window-fetch)/],
  ['places', /\/app\/islands\/page\/(dialogs|focus)/],
  ['billing', /\/app\/(components|domain)\/payments\//],
  // What the forms of a quote reckon by is fetched with them.
  [
    'quote-reckoning',
    /\/app\/(components\/quotes\/row-fields|domain\/quotes\/(quote-totals|room-form|room-intent|payment-schedule))/,
  ],
  // What a client sees, and what one or two of the shop's pages need, is not everybody's.
  [
    'quotes',
    /\/app\/(components\/quotes\/(?!client-quote|quote-parts|wins)|domain\/quotes\/(?!quote-paper|quote-terms|settings-form|standing))/,
  ],
  [
    'invoices',
    /\/app\/((components|domain)\/(invoices|client-pages)\/|components\/kit\/(document-head|money-sum))/,
  ],
  ['uploads', /\/app\/(components\/files\/file-(field|picture)|domain\/files\/file-kinds)/],
  ['prices', /\/app\/(components|domain)\/price-list\//],
  ['money', /\/app\/domain\/money\//],
  [
    'stock',
    /\/app\/((components|domain)\/(training-videos|stock-cards)\/|components\/premium\/(paper-card|deleted-list))/,
  ],
  ['kit', /\/app\/islands\/(page\/changed-fields|lazy-island|typed-before-hydration|use-layout)/],
  ['premium', /\/app\/((components|domain)\/premium\/|islands\/page\/unsaved-forms)/],
  ['pro', /\/app\/domain\/subscriptions\/pro-plan/],
  ['people', /\/app\/domain\/people\/person\.ts/],
  ['codes', /\/app\/(components\/kit\/qr-code|domain\/codes\/)/],
  ['owner', /\/app\/(components|domain)\/owner\//],
  ['door', /\/app\/(components\/auth\/sign-in-(frame|links|errors)|domain\/auth\/auth-texts)/],
]

/** Routes that send no scripts: what they alone use stays out of what pages with scripts share. */
const unscripted = /\/app\/routes\/(public|owner|dev)\//

/** The routes with scripts, and the islands, that need the module, however indirectly. */
function usersOf(id: string, getModuleInfo: Rollup.GetModuleInfo): Set<string> {
  const users = new Set<string>()
  const seen = new Set<string>()
  function climb(each: string) {
    if (seen.has(each)) return
    seen.add(each)
    if (/\/app\/(root|entry\.client|routes\/)/.test(each)) {
      if (!unscripted.test(each)) users.add(each.replace(/\?.*$/, ''))
      return
    }
    const { importers = [], dynamicImporters = [] } = getModuleInfo(each) ?? {}
    for (const above of [...importers, ...dynamicImporters]) climb(above)
  }
  climb(id)
  return users
}

/** The one folder of routes that they all stand in, such as 'overheads' or 'holidays'. */
function folderOf(users: Set<string>): string | undefined {
  const folders = new Set(
    [...users].map(
      user => /\/app\/routes\/(?:workspace\/|premium\/(?=[\w-]+\/))?(\w[\w-]*)\//.exec(user)?.[1],
    ),
  )
  return folders.size === 1 ? [...folders][0] : undefined
}

/** So many pages have to need a module before all load it; those of one folder load it together, and nobody else. */
const commonTo = 5

// Many small files each pay for a request, its headers and a compression that starts anew. What every page needs is one
// file, and what several share another, or one a part; what one page needs alone stays with it, and islands stay lazy.
const manualChunks: Rollup.GetManualChunk = (id, { getModuleInfo }) => {
  if (/\/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@remix-run)\//.test(id))
    return 'react'
  // Vite's own, by which islands are fetched: every page has some.
  if (id.includes('vite/preload-helper')) return 'react'
  const isShared = (getModuleInfo(id)?.importers.length ?? 0) > 1
  if (!isShared) return undefined
  const part = parts.find(([, files]) => files.test(id))?.[0]
  if (part) return part
  if (!/\/app\/(components|domain|demo)\//.test(id)) return undefined
  const users = usersOf(id, getModuleInfo)
  if (users.size === 0) return 'unscripted'
  const folder = folderOf(users)
  if (folder === 'overheads') return folder
  // Outside the folders of its larger modules: Stock and Training Videos.
  if (folder === 'premium') return 'stock'
  if (!folder && [...users].every(user => user.includes('/app/routes/premium/'))) return 'premium'
  // It is on every page.
  if ([...users].some(user => user.endsWith('/app/root.tsx'))) return 'kit'
  return users.size < commonTo ? undefined : (folder ?? 'kit')
}

/** The server's chunks that hold a module of the demo's lie apart: none of them may be loaded in production. */
function serverChunkName({ moduleIds }: Rollup.PreRenderedChunk) {
  const isDemo = moduleIds.some(id => /\/app\/demo\/.*\.tsx?$/.test(id))
  return `assets/${isDemo ? 'demo/' : ''}[name]-[hash].js`
}

/** The notices of the licences are served in a file of their own: in scripts and styles every page would pay for them. */
const licences: Plugin = {
  name: 'licences',
  apply: (_config, { isSsrBuild }) => isSsrBuild !== true,
  generateBundle(_options, bundle) {
    const notices = new Set<string>()
    function without(text: string, notice: RegExp) {
      return text.replace(notice, found => {
        notices.add(found.trim())
        return ''
      })
    }
    for (const part of Object.values(bundle)) {
      if (part.type === 'chunk')
        part.code = without(part.code, /\/\*[*!](?:(?!\*\/)[\s\S])*@license(?:(?!\*\/)[\s\S])*\*\/\n?/g)
      else if (part.fileName.endsWith('.css'))
        part.source = without(String(part.source), /\/\*!(?:(?!\*\/)[\s\S])*\*\/\n?/g)
    }
    this.emitFile({ type: 'asset', fileName: 'assets/licences.txt', source: [...notices].join('\n\n') })
  },
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    tailwindcss(),
    licences,
    remix({
      future: {
        v3_fetcherPersist: true,
        v3_lazyRouteDiscovery: true,
        v3_relativeSplatPath: true,
        v3_routeConfig: true,
        v3_singleFetch: true,
        v3_throwAbortReason: true,
      },
    }),
  ],
  // What the browser uses of other packages is named here, and by Remix. Left to find them itself, Vite comes, by way of Remix's look
  // through whole routes for their styles, upon the server's, bundles them all for the browser, and loads the first page twice over.
  optimizeDeps: { noDiscovery: true, include: ['react-dom', '@dnd-kit/core', '@simplewebauthn/browser'] },
  build: {
    target: 'es2020',
    // Slower than esbuild's, and everybody's first page 4 KB lighter.
    minify: isSsrBuild ? false : 'terser',
    terserOptions: { ecma: 2020, module: true, compress: { passes: 3 } },
    sourcemap: false,
    rollupOptions: { output: isSsrBuild ? { chunkFileNames: serverChunkName } : { manualChunks } },
  },
}))
