// `data-live` stands on <html> once scripts send the page's forms and links and no island is on its way. Tests wait for it.

let hasLayer = false
let awaited = 0

/** Until the returned function is called. */
export function markLayer(): () => void {
  hasLayer = true
  markSoon()
  return () => {
    hasLayer = false
    markSoon()
  }
}

export function markIsland<T>(loading: Promise<T>): Promise<T> {
  if (typeof document === 'undefined') return loading
  awaited += 1
  delete document.documentElement.dataset.live
  const settle = () => {
    awaited -= 1
    markSoon()
  }
  loading.then(settle, settle)
  return loading
}

/** Islands are asked for, and drawn, in the tasks that React has queued by now. */
function markSoon() {
  const idle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work))
  idle(() => {
    const { dataset } = document.documentElement
    if (hasLayer && awaited === 0) dataset.live = ''
    else delete dataset.live
  })
}
