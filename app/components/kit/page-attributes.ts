// Data attributes that islands and styles read. `islands/page/read-attributes.ts` is a file of its own because it loads later.

export const keepScroll = { 'data-keep-scroll': '' }

/** For a form or link that leads to a file, another host or a page without scripts. */
export const byBrowser = { 'data-by-browser': '' }

/** Escape presses it in a dialog or an edited row; typed text is asked about first. */
export const leavesDialog = { 'data-leaves-dialog': '' }

/** On a form with unsaved changes: leaving the page asks first. */
export const unsaved = { 'data-unsaved': '' }

/** Takes the focus when its form comes back. */
export const focusOnReturn = { 'data-focus-on-return': '' }

export function failureTitle(title: string) {
  return { 'data-failure-title': title }
}

/**
 * A form in a lane is emptied as it is sent, and filled again only if that failed. Forms of one lane are sent one after another.
 * It needs a hidden `requestId`. Its fields are sent as JSON, one value a name, without files.
 */
export type FormLane = {
  /** 'tasks of project 12' */
  name: string
  /** API address, used where there are scripts. */
  api: string
  /** Named in the failure title when another page is shown. */
  place: string
  /** Said once everything is accepted; `failure` is the title when something is refused. */
  done?: string
  failure: string
}

export function inLane(lane: FormLane) {
  return { 'data-lane': JSON.stringify(lane), ...failureTitle(lane.failure) }
}

export function signedInAs(personId: number) {
  return { 'data-person': personId }
}

export function handlePlace(cardId: number) {
  return { 'data-handle-of': cardId }
}

export function dropDay(day: string) {
  return { 'data-day': day }
}

export function carriedTo(action: string, dueDate: string, version: number) {
  return { 'data-carried': `${action} ${dueDate} ${version}` }
}

/** 'title:0:2' is the title of the third task of the first stage. */
export function editorControl(mark: string) {
  return { 'data-control': mark }
}

export function busyText(text: string) {
  return { 'data-busy': text }
}

/** The head of the cell's column, which a phone shows before it. */
export function cellLabel(label: string | undefined) {
  return { 'data-label': label }
}

/** For the line that stays of a large dialog's head: the styles draw the text. */
export function lineText(text: string) {
  return { 'data-title': text }
}

/** On the box of a text area, which grows with this copy of its text. */
export function growingText(text: string) {
  return { 'data-text': text }
}

export function calculatedAs(name: string) {
  return { 'data-sum': name }
}

export function toned(tone: string) {
  return { 'data-tone': tone }
}

/** 'g p': the keys that follow the link; undefined for none. */
export function pressedBy(keys: string | undefined) {
  return { 'data-keys': keys }
}

export const darkTheme = { 'data-theme': 'dark' }

/** On a link, from the press until its page is there. */
export const pressed = { 'data-pressed': '' }

/** Remix reads this attribute and discovers the link's route. */
export const discovered = { 'data-discover': 'true' }
