// What elements tell the page layer (`islands/page`), other islands and the styles, beyond what they are in HTML. Each
// attribute is written and read here alone, but for styles, which name theirs.

/** On a form or link: the page stays where it is scrolled to. */
export const keepScroll = { 'data-keep-scroll': '' }

export function keepsScroll(element: Element): boolean {
  return element.hasAttribute('data-keep-scroll')
}

/** On a form or link that the browser itself sends or follows: to a file, another host, a page without scripts. */
export const byBrowser = { 'data-by-browser': '' }

export function isByBrowser(element: Element): boolean {
  return element.hasAttribute('data-by-browser')
}

/** On what leads out of a dialog: Escape presses it, and what was typed is asked about first. */
export const leavesDialog = { 'data-leaves-dialog': '' }

export function leadsOutOfDialog(element: Element): boolean {
  return element.hasAttribute('data-leaves-dialog')
}

export function wayOutOf(dialog: Element | null): HTMLElement | null {
  return dialog?.querySelector<HTMLElement>('[data-leaves-dialog]') ?? null
}

/** On the field that is to be put right: it gets the focus when its form comes back. */
export const focusOnReturn = { 'data-focus-on-return': '' }

export function fieldToFocus(): HTMLInputElement | null {
  return document.querySelector<HTMLInputElement>('main input[data-focus-on-return]')
}

/** On a form: what is said as a title when it could not be sent, or was refused. */
export function failureTitle(title: string) {
  return { 'data-failure-title': title }
}

export function failureTitleOf(form: Element): string | null {
  return form.getAttribute('data-failure-title')
}

/**
 * On a form that adds one thing after another: emptied for the next as it is sent. `path` is the address of the API that adds
 * what it holds, with a fragment where forms of that address must not wait for each other.
 */
export type QuickAdd = {
  path: string
  /** Where it stands, for who is told elsewhere. */
  place: string
  /** What is said when all is added, and when one is refused. */
  added: string
  failure: string
}

export function quickAdd({ path, place, added, failure }: QuickAdd) {
  return {
    'data-quick-add': path,
    'data-place': place,
    'data-added': added,
    ...failureTitle(failure),
  }
}

/** Null for any other form. */
export function quickAddOf(form: Element): QuickAdd | null {
  const path = form.getAttribute('data-quick-add')
  if (path === null) return null
  const said = (name: string) => form.getAttribute(name) ?? ''
  return { path, place: said('data-place'), added: said('data-added'), failure: failureTitleOf(form) ?? '' }
}

export function quickAddForm(path: string): HTMLFormElement | null {
  return document.querySelector(`form[data-quick-add="${path}"]`)
}

/** Fields that only wait for more are left out. */
export function firstFieldIn(part: Element): HTMLElement | null {
  return part.querySelector(':is(input:not([type=hidden]), select, textarea):not([data-quick-add] *)')
}

/** On the frame of a page: whose page it is. */
export function signedInAs(personId: number) {
  return { 'data-person': personId }
}

/** Null where nobody is signed in. */
export function pagePerson(): string | null {
  return document.querySelector('[data-person]')?.getAttribute('data-person') ?? null
}

/** On the place in a card of the board where its handle goes. */
export function handlePlace(cardId: number) {
  return { 'data-handle-of': cardId }
}

export function handlePlaces(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[data-handle-of]')]
}

export function cardOfHandle(place: Element): number {
  return Number(place.getAttribute('data-handle-of'))
}

/** On a control of the template editor: 'title:0:2' is the title of the third task of the first stage. */
export function editorControl(mark: string) {
  return { 'data-control': mark }
}

export function editorControlOf(element: Element): string {
  return element.getAttribute('data-control') ?? ''
}

/** The selector of the control with that mark. */
export function editorControlAt(mark: string): string {
  return `[data-control="${mark}"]`
}

/** The selector of the controls whose marks are of that kind. */
export function editorControlsOf(kind: string): string {
  return `[data-control^="${kind}:"]`
}

/** On a button: what stands on it while its form is on its way. */
export function busyText(text: string) {
  return { 'data-busy': text }
}

/** On a cell: the head of its column, which a phone shows before it. */
export function cellLabel(label: string | undefined) {
  return { 'data-label': label }
}

/** On the box of a text area: what it holds, which the box grows with. */
export function growingText(text: string) {
  return { 'data-text': text }
}

export const darkTheme = { 'data-theme': 'dark' }

/** Remix finds out the route of a link that says so. */
export function discoverRoute(link: Element): void {
  link.setAttribute('data-discover', 'true')
}
