type Test = (value: unknown, at: number, all: unknown[]) => unknown

function add(name: 'findLast' | 'findLastIndex', value: (this: unknown[], test: Test) => unknown) {
  if (!(name in Array.prototype)) Object.defineProperty(Array.prototype, name, { value })
}

/** What Chromium 92 and Firefox 91, the oldest that Mortise is for, lack of what our scripts call. */
export function fillInOlderBrowsers() {
  if (!Object.hasOwn) Object.hasOwn = (of, name) => Object.getOwnPropertyDescriptor(of, name) !== undefined
  add('findLastIndex', function (test) {
    let at = this.length - 1
    while (at >= 0 && !test(this[at], at, this)) at -= 1
    return at
  })
  add('findLast', function (test) {
    return this[this.findLastIndex(test)]
  })
  // Without `inert` keys would reach what lies behind a dialog.
  if (!('inert' in HTMLElement.prototype)) {
    document.styleSheets[0]?.insertRule('[inert] { visibility: hidden }')
  }
}
