// The floor is Chromium 92 and Firefox 91: what they lack of what our code and React's calls.

if (!Object.hasOwn) Object.hasOwn = (of, name) => Object.hasOwn(of, name)

function add(name: 'findLast' | 'findLastIndex', value: (this: unknown[], test: Test) => unknown) {
  if (!(name in Array.prototype)) Object.defineProperty(Array.prototype, name, { value })
}

type Test = (value: unknown, at: number, all: unknown[]) => unknown

add('findLastIndex', function (test) {
  let at = this.length - 1
  while (at >= 0 && !test(this[at], at, this)) at -= 1
  return at
})
add('findLast', function (test) {
  return this[this.findLastIndex(test)]
})

// Without `inert` what lies behind a dialog must not be reached by keys.
if (!('inert' in HTMLElement.prototype)) document.styleSheets[0]?.insertRule('[inert] { visibility: hidden }')
