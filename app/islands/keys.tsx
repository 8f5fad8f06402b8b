import { useEffect, useRef, useState } from 'react'
import { Button } from '#app/components/kit/button.tsx'
import { pressedBy } from '#app/components/kit/page-attributes.ts'
import { carrying, read } from './page/read-attributes.ts'

const waitMs = 1500

type Shown = { keys: string; label: string }

const always: readonly Shown[] = [
  { keys: '/', label: 'Search' },
  { keys: 'Ctrl K', label: 'Search' },
  { keys: 'n', label: 'New…' },
  { keys: '?', label: 'These keys' },
]

const link = `a${carrying(pressedBy(''))}`

function linksWithKeys(): HTMLAnchorElement[] {
  return [...document.querySelectorAll<HTMLAnchorElement>(`.top ${link}, .tape ${link}`)]
}

function keysOf(link: Element): string {
  return read(link, pressedBy('')) ?? ''
}

function isTyping({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null
}

function openSearch() {
  const input = document.getElementById('shell-search')
  if (!(input instanceof HTMLInputElement)) return
  input.focus()
  input.select()
}

function openNewMenu() {
  const menu = document.querySelector<HTMLDetailsElement>('details.new-menu')
  if (!menu) return
  menu.open = true
  menu.querySelector('a')?.focus()
}

/** `/` and Ctrl+K search; g with a letter goes to a page, n with one makes something; `?` lists them. None while somebody types. `first` is the key for which they were loaded. */
export default function Keys({ first: pressed }: { first: KeyboardEvent }) {
  const [shown, setShown] = useState<readonly Shown[] | null>(null)
  const box = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    let first = ''
    let timer = 0
    function onKey(event: KeyboardEvent) {
      if (event.defaultPrevented || event.altKey || isTyping(event)) return
      const key = event.key.toLowerCase()
      const before = first
      first = ''
      if (event.ctrlKey || event.metaKey) {
        if (key !== 'k') return
        openSearch()
      } else if (before) {
        const link = linksWithKeys().find(link => keysOf(link) === `${before} ${key}`)
        if (!link) return
        link.click()
      } else if (key === '/') openSearch()
      else if (key === '?')
        setShown([
          ...always,
          ...linksWithKeys().map(link => ({
            keys: keysOf(link),
            label: (link.querySelector('span') ?? link).textContent ?? '',
          })),
        ])
      else if (key === 'g' || key === 'n') {
        first = key
        clearTimeout(timer)
        timer = window.setTimeout(() => (first = ''), waitMs)
        if (key === 'n') openNewMenu()
      } else return
      event.preventDefault()
    }
    onKey(pressed)
    document.addEventListener('keydown', onKey)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('keydown', onKey)
    }
  }, [pressed])

  useEffect(() => {
    if (shown && box.current && !box.current.open) box.current.showModal?.()
  }, [shown])

  if (!shown) return null
  return (
    <dialog
      ref={box}
      className="m-auto max-h-[90vh] w-[560px] max-w-[calc(100vw-32px)] overflow-y-auto border border-line bg-ink-2 p-6 text-chalk backdrop:bg-ink-0/80 print:hidden"
      aria-label="Keys"
      onClose={() => setShown(null)}
    >
      <h2>Keys</h2>
      <ul className="my-4 columns-2 gap-x-8 leading-loose">
        {shown.map(({ keys, label }) => (
          <li key={keys} className="flex break-inside-avoid gap-3">
            <kbd className="fig w-12 flex-none">{keys}</kbd>
            {label}
          </li>
        ))}
      </ul>
      <Button type="button" onClick={() => box.current?.close()}>
        Close
      </Button>
    </dialog>
  )
}
