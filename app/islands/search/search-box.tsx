import { useLocation, useNavigate } from '@remix-run/react'
import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { Icon } from '#app/components/kit/icon.tsx'
import { ResultLine } from '#app/components/search/search-results.tsx'
import { resultHref, type SearchResult } from '#app/domain/search/search-result.ts'
import styles from '#app/styles/search-list.css?url'

const typingPauseMs = 180
const LIST_ID = 'shell-search-results'

type Answer = { query: string; results: SearchResult[] }

/** Null until there is an answer, or when the server could not be asked. */
function useAnswer(query: string): Answer | null {
  const [answer, setAnswer] = useState<Answer | null>(null)
  useEffect(() => {
    if (query === '') {
      setAnswer(null)
      return
    }
    const stop = new AbortController()
    const timer = window.setTimeout(async () => {
      try {
        const response = await fetch(`/api/search?q=${encodeURIComponent(query)}`, { signal: stop.signal })
        if (!response.ok) throw new Error(String(response.status))
        const { results }: { results: SearchResult[] } = await response.json()
        setAnswer({ query, results })
      } catch {
        if (!stop.signal.aborted) setAnswer(null)
      }
    }, typingPauseMs)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [query])
  return answer
}

function useSearch(query: string) {
  const [text, setText] = useState(query)
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const { key } = useLocation()
  const answer = useAnswer(isOpen ? text.trim() : '')
  const close = useCallback(() => {
    setOpen(false)
    setActive(-1)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` is the page: each page starts with the box as its address says
  useEffect(() => {
    setText(query)
    close()
  }, [query, key, close])

  function type(value: string) {
    setText(value)
    setActive(-1)
    setOpen(value.trim() !== '')
  }

  const shown = isOpen ? answer : null
  return { text, type, setText, open: () => setOpen(true), close, shown, active, setActive }
}

type Search = ReturnType<typeof useSearch>

function useClosingOutside(box: RefObject<HTMLFormElement>, close: () => void) {
  useEffect(() => {
    function onPointer(event: Event) {
      if (event.target instanceof Node && !box.current?.contains(event.target)) close()
    }
    document.addEventListener('pointerdown', onPointer)
    document.addEventListener('focusin', onPointer)
    return () => {
      document.removeEventListener('pointerdown', onPointer)
      document.removeEventListener('focusin', onPointer)
    }
  }, [box, close])
}

export default function SearchBox({ query = '' }: { query?: string }) {
  const search = useSearch(query)
  const { text, type, setText, close, shown, active } = search
  const [isReady, setReady] = useState(false)
  const box = useRef<HTMLFormElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const page = useLocation()
  useClosingOutside(box, close)

  useEffect(() => {
    setReady(true)
    // Typed before this code arrived.
    if (input.current?.value) setText(input.current.value)
  }, [setText])

  function clear() {
    type('')
    input.current?.focus()
  }

  function choose(result: SearchResult) {
    close()
    navigate(resultHref(result, page.pathname + page.search))
  }

  const combobox = isReady && {
    role: 'combobox',
    'aria-expanded': shown !== null,
    'aria-controls': LIST_ID,
    'aria-autocomplete': 'list' as const,
    'aria-activedescendant': shown?.results[active] ? `${LIST_ID}-${active}` : undefined,
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: old browsers do not know the search element
    <form className="seek" role="search" method="get" action="/search" ref={box}>
      <button type="submit" className="seek-go">
        <Icon name="search" />
        <span className="sr-only">Search</span>
      </button>
      <input
        id="shell-search"
        ref={input}
        type="search"
        name="q"
        value={text}
        onChange={event => type(event.target.value)}
        onKeyDown={event => press(event, search, { clear, choose })}
        placeholder="Search projects, clients, tasks..."
        maxLength={200}
        autoComplete="off"
        enterKeyHint="search"
        {...combobox}
      />
      <label htmlFor="shell-search">Search</label>
      {/* Loaded before the answer is there. */}
      {text === '' ? null : <link rel="stylesheet" href={styles} />}
      {isReady && text !== '' ? (
        <button type="button" className="seek-go -ml-12" aria-label="Clear search" onClick={clear}>
          <Icon name="x" />
        </button>
      ) : null}
      <span className="sr-only" role="status">
        {shown ? foundText(shown) : ''}
      </span>
      {shown ? <Results {...search} shown={shown} choose={choose} /> : null}
    </form>
  )
}

type Acts = { clear(): void; choose(result: SearchResult): void }

function press(event: KeyboardEvent, search: Search, { clear, choose }: Acts) {
  const { text, open, shown, active, setActive } = search
  const chosen = shown?.results[active]
  const last = (shown?.results.length ?? 0) - 1
  if (event.key === 'Escape' && text !== '') clear()
  else if (event.key === 'Enter' && chosen) choose(chosen)
  else if (event.key === 'ArrowDown' && !shown && text.trim() !== '') open()
  else if (event.key === 'ArrowDown' && shown) setActive(active >= last ? 0 : active + 1)
  else if (event.key === 'ArrowUp' && shown) setActive(active <= 0 ? last : active - 1)
  else return
  event.preventDefault()
}

function foundText({ query, results }: Answer): string {
  return results.length > 0 ? `${results.length} found` : `No results found for "${query}"`
}

type ResultsProps = { shown: Answer } & Pick<Search, 'active' | 'setActive'> & Pick<Acts, 'choose'>

function Results({ shown, active, setActive, choose }: ResultsProps) {
  return (
    <div className="seek-list">
      {shown.results.length === 0 ? <p aria-hidden="true">{foundText(shown)}</p> : null}
      <div id={LIST_ID} role="listbox" aria-label="Search results" tabIndex={-1}>
        {shown.results.map((result, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys go to the input, which points at the option
          <div
            key={`${result.type} ${result.id}`}
            id={`${LIST_ID}-${at}`}
            role="option"
            tabIndex={-1}
            aria-selected={at === active}
            className="seek-option"
            onMouseDown={event => event.preventDefault()}
            onMouseMove={() => at === active || setActive(at)}
            onClick={() => choose(result)}
          >
            <ResultLine {...result} href={undefined} />
          </div>
        ))}
      </div>
      {shown.results.length > 0 ? (
        <button type="submit" className="seek-option seek-all" onMouseDown={event => event.preventDefault()}>
          All results for “{shown.query}”
        </button>
      ) : null}
    </div>
  )
}
