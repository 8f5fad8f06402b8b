import { vitePlugin as remix } from '@remix-run/dev'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Rollup } from 'vite'

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true
  }
}

/** What only the pages of one part of the product share. */
const parts: [name: string, files: RegExp][] = [
  ['templates', /\/app\/(components|domain)\/template/],
  [
    'portal',
    /\/app\/(components\/(own-task-row|done-tasks|task-news|refresh-form|portal|notification)|domain\/(portal|notification))/,
  ],
  ['issue', /\/app\/(components|domain)\/(payment-issue|countdown)/],
  ['owner', /\/app\/(components|domain)\/owner/],
  ['door', /\/app\/(components\/(sign-in-frame|door-note)|domain\/auth-texts)/],
]

// Many small files each pay for a request, its headers and a compression that starts anew. What every page needs is one
// file, and what several share another, or one a part; what one page needs alone stays with it, and islands stay lazy.
const manualChunks: Rollup.GetManualChunk = (id, { getModuleInfo }) => {
  if (/\/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@remix-run)\//.test(id))
    return 'react'
  const isShared = /\/app\/(components|domain)\//.test(id) && (getModuleInfo(id)?.importers.length ?? 0) > 1
  return isShared ? (parts.find(([, files]) => files.test(id))?.[0] ?? 'kit') : undefined
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    tailwindcss(),
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
  build: {
    target: 'es2020',
    sourcemap: false,
    rollupOptions: isSsrBuild ? {} : { output: { manualChunks } },
  },
}))
