import { vitePlugin as remix } from '@remix-run/dev'
import tailwindcss from '@tailwindcss/vite'
import { type CSSOptions, defineConfig, type Plugin, type Rollup } from 'vite'
import { joinModules } from './scripts/join-modules.ts'

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true
  }
}

/** The file of each shared module, as soon as all are known. */
let joined: Map<string, string> | undefined

const manualChunks: Rollup.GetManualChunk = (id, graph) => {
  // Vite's own helper fetches islands: every page has some.
  if (id.includes('vite/preload-helper') || id.includes('commonjsHelpers')) return 'react'
  if (/\/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@remix-run)\//.test(id))
    return 'react'
  joined ??= joinModules(graph)
  return joined.get(id)
}

/** The server's chunks that hold a module of the demo's lie apart: none of them may be loaded in production. */
function serverChunkName({ moduleIds }: Rollup.PreRenderedChunk) {
  const isDemo = moduleIds.some(id => /\/app\/demo\/.*\.tsx?$/.test(id))
  return `assets/${isDemo ? 'demo/' : ''}[name]-[hash].js`
}

/** Routes send their forms by `islands/page/forms.ts`. Remix asks for an export of each route with an action. */
const clientActions: Plugin = {
  name: 'client-actions',
  enforce: 'pre',
  transform(code, id) {
    if (!/\/app\/routes\/[^?]*$/.test(id) || !/^export const action\b/m.test(code)) return null
    return {
      code: `${code}\nexport { clientAction } from '#app/islands/page/client-action.ts'\n`,
      map: null,
    }
  },
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

/**
 * Browsers of before 2022 skip `@layer` with all that is in it. So the order of a sheet decides, what is in base is written to win against
 * elements alone, and a utility wins by an id that nothing has: the narrower the screen it is for, the more, in whichever sheet it stands.
 */
const flatLayers: CSSOptions['postcss'] = {
  plugins: [
    {
      postcssPlugin: 'flat-layers',
      OnceExit(root) {
        root.walkAtRules('layer', layer => {
          if (layer.params === 'utilities')
            layer.walkRules(rule => {
              const screen =
                rule.parent?.type === 'atrule' && 'params' in rule.parent ? rule.parent.params : ''
              const strength = screen.includes('max-width: 820px') ? 3 : screen.includes('width') ? 2 : 1
              const wins = `:not(${'#_'.repeat(strength)})`
              rule.selectors = rule.selectors.map(selector =>
                selector.replace(/(?=::[\w-]+$|:(?:before|after|first-letter)$)|$/, wins),
              )
            })
          layer.replaceWith(layer.nodes ?? [])
        })
      },
    },
  ],
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    tailwindcss(),
    licences,
    clientActions,
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
  // Of hundreds of small files each, which take a server half a second to find: a start reads them as one.
  ssr: isSsrBuild ? { noExternal: ['stripe', 'drizzle-orm', 'zod', '@conform-to/zod'] } : {},
  css: { postcss: flatLayers },
  build: {
    target: 'es2020',
    // Slower than esbuild’s, and everybody’s first page 5 KB lighter.
    minify: isSsrBuild ? false : 'terser',
    terserOptions: { ecma: 2020, module: true, compress: { passes: 2, pure_getters: true } },
    rollupOptions: {
      // The server's starts no faster for it, and its build takes a quarter less.
      treeshake: !isSsrBuild,
      output: isSsrBuild ? { chunkFileNames: serverChunkName } : { manualChunks },
    },
  },
}))
