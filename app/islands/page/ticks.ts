import type { Words } from './unsent-texts.ts'

export function isTick(control: HTMLElement | null): control is HTMLElement {
  return control?.getAttribute('role') === 'checkbox'
}

function mark(control: HTMLElement | null, isDone: (control: HTMLElement) => boolean) {
  if (isTick(control)) control.setAttribute('aria-checked', String(isDone(control)))
}

export function showTick(control: HTMLElement | null): void {
  mark(control, box => box.getAttribute('aria-checked') !== 'true')
}

/** As the page has it: the box's text is changed by the page alone. */
export function settleTick(control: HTMLElement | null): void {
  mark(control, ({ textContent }) => textContent === '[x]')
}

const reasons: Readonly<Record<number, string>> = {
  402: 'The subscription needs attention first.',
  403: 'You are not allowed to do that.',
  404: 'The task is no longer there.',
  429: 'That was too many at once: please try again in a moment.',
}

export function tickRefusal(status: number): Words {
  return { title: 'Not saved', message: reasons[status] ?? 'Please try again in a moment.' }
}
