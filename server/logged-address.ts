export type LoggedAddress = {
  /** Paths of routes: 'projects/:id'. */
  learn(paths: readonly string[]): void
  /** Cuts what is not known to be harmless. */
  show(url: string): string
}

const CUT = '[cut]'
const LONGEST = 300
const MAX_PARTS = 40
const ID = /^\d{1,9}$/
const OWN_WORDS = ['__manifest', '_root']

/** A number, date, or words such as 'annual-11-15': secrets are longer, and mix letters with digits. */
const HARMLESS = /^(?:\d{1,9}|\d{4}-\d\d-\d\d|[a-z]{1,16}(?:-(?:[a-z]{1,16}|\d{1,3})){0,2})?$/
/** Query keys; others are cut with their value. */
const SHOWN_KEYS = new Set([
  ...[
    'page',
    'part',
    'past',
    'tab',
    'index',
    'count',
    'size',
    'filter',
    'status',
    'sort',
    'show',
    'mine',
    'late',
  ],
  ...[
    'stage',
    'stageId',
    'project',
    'clientId',
    'person',
    'card',
    'all',
    'edit',
    'mode',
    'new',
    'how',
    'as',
    'moved',
    'view',
    'date',
    'day',
  ],
  ...[
    'plan',
    'interval',
    'difficulty',
    'to',
    'done',
    'failed',
    'success',
    'cancelled',
    'watch',
    'again',
    'back',
  ],
])
/** Values are our addresses: the path is logged. */
const ADDRESS_KEYS = new Set(['next', 'from'])

export function loggedAddress(): LoggedAddress {
  const words = new Set(OWN_WORDS)

  function part(text: string): string {
    const [word = '', suffix] = text.split(/(?=\.data$)/)
    return word === '' || ID.test(word) || words.has(word) ? text : CUT + (suffix ?? '')
  }

  function path(text: string): string {
    return text.split('/', MAX_PARTS).map(part).join('/')
  }

  function pair(text: string): string {
    const [key = '', value] = text.split(/=(.*)/s)
    if (value === undefined) return SHOWN_KEYS.has(key) ? key : CUT
    if (ADDRESS_KEYS.has(key)) return `${key}=${address(value)}`
    return SHOWN_KEYS.has(key) ? `${key}=${HARMLESS.test(value) ? value : CUT}` : CUT
  }

  function address(encoded: string): string {
    if (HARMLESS.test(encoded)) return encoded
    let text = ''
    try {
      text = decodeURIComponent(encoded)
    } catch {}
    if (!text.startsWith('/')) return CUT
    const [own = '', query] = text.split(/\?(.*)/s)
    return query === undefined ? path(own) : `${path(own)}?${CUT}`
  }

  return {
    learn(paths) {
      for (const word of paths.flatMap(path => path.split('/'))) if (/^[\w-]+$/.test(word)) words.add(word)
    },
    show(url) {
      const [own = '', query] = url.split(/\?(.*)/s)
      const asked = query === undefined ? '' : `?${query.split('&', MAX_PARTS).map(pair).join('&')}`
      return (path(own) + asked).slice(0, LONGEST)
    },
  }
}
