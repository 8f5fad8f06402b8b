// What elements tell the page layer (`islands/page`), other islands and the styles, beyond what they are in HTML. Attributes are
// named here alone, but for styles: `islands/page/read-attributes.ts` reads them, and comes later, with what needs it.

/** On a form or link: the page stays where it is scrolled to. */
export const keepScroll = { 'data-keep-scroll': '' }

/** On a form or link that the browser itself sends or follows: to a file, another host, a page without scripts. */
export const byBrowser = { 'data-by-browser': '' }

/** On what leads out of a dialog, where what was typed is asked about first, or of a row that is edited: Escape presses it. */
export const leavesDialog = { 'data-leaves-dialog': '' }

/** On what says that a form holds what is not saved yet: who leaves is asked first. */
export const unsaved = { 'data-unsaved': '' }

/** On the field that is to be put right: it gets the focus when its form comes back. */
export const focusOnReturn = { 'data-focus-on-return': '' }

/** On a form: what is said as a title when it could not be sent, or was refused. */
export function failureTitle(title: string) {
  return { 'data-failure-title': title }
}

/**
 * Of a form that is sent in a lane of its own: emptied for the next as it is sent, and filled again only when that failed. Forms
 * of one lane are sent one after another, and wait for no other lane. It holds a hidden `requestId` and text: its fields are sent as
 * JSON, one value a name, and no files.
 */
export type FormLane = {
  /** Such as 'tasks of project 12'. */
  name: string
  /** The address of the API that takes what the form holds, where there are scripts. */
  api: string
  /** Where it stands, for who is told elsewhere. */
  place: string
  /** What is said when all is taken, and as a title when one is refused. */
  done?: string
  failure: string
}

export function inLane(lane: FormLane) {
  return { 'data-lane': JSON.stringify(lane), ...failureTitle(lane.failure) }
}

/** On the frame of a page: whose page it is. */
export function signedInAs(personId: number) {
  return { 'data-person': personId }
}

/** On the place in a card of the board where its handle goes. */
export function handlePlace(cardId: number) {
  return { 'data-handle-of': cardId }
}

/** On a cell of the calendar: its day, on which something can be dropped. */
export function dropDay(day: string) {
  return { 'data-day': day }
}

/** On what can be carried to another day: where that is sent, and what it is made from. */
export function carriedTo(action: string, dueDate: string, version: number) {
  return { 'data-carried': `${action} ${dueDate} ${version}` }
}

/** On a control of the template editor: 'title:0:2' is the title of the third task of the first stage. */
export function editorControl(mark: string) {
  return { 'data-control': mark }
}

/** On a button: what stands on it while its form is on its way. */
export function busyText(text: string) {
  return { 'data-busy': text }
}

/** On a cell: the head of its column, which a phone shows before it. */
export function cellLabel(label: string | undefined) {
  return { 'data-label': label }
}

/** On the line that stays of a large dialog's head: what it says, drawn by the styles alone. */
export function lineText(text: string) {
  return { 'data-title': text }
}

/** On the box of a text area: what it holds, which the box grows with. */
export function growingText(text: string) {
  return { 'data-text': text }
}

/** On a figure that goes along with what is typed: its name among those that are calculated. */
export function calculatedAs(name: string) {
  return { 'data-sum': name }
}

/** On such a figure, where it warns. */
export function toned(tone: string) {
  return { 'data-tone': tone }
}

export const darkTheme = { 'data-theme': 'dark' }

/** Remix finds out the route of a link that says so. */
export const discovered = { 'data-discover': 'true' }
