import { squeeze, valueIn } from './dom.ts'
import type { HttpPage } from './page.ts'
import { elementsOfRole, isTicked, nameOf } from './roles.ts'

const FIELDS = ['textbox', 'searchbox', 'combobox', 'spinbutton']
const BOXES = ['checkbox', 'radio']
const ROLES = ['dialog', 'heading', 'alert', 'status', ...FIELDS, ...BOXES, 'button', 'link']
const MAX_LINES = 60

/** A short outline of a page, for messages of what was not found there. */
export function outlineOf({ document, notSent, url }: HttpPage): string {
  const lines = ROLES.flatMap(role => elementsOfRole(document, role).map(element => lineOf(role, element)))
  const [shown, more] = [lines.slice(0, MAX_LINES), lines.length - MAX_LINES]
  return [
    `The page is ${url()}, '${document.title}':`,
    ...(notSent === null ? [] : [`The form was not sent. ${notSent}`]),
    ...shown,
    ...(more > 0 ? [`… and ${more} more`] : []),
  ].join('\n  ')
}

function lineOf(role: string, element: Element): string {
  const isSaid = role === 'alert' || role === 'status'
  const words = isSaid ? squeeze(element.textContent) : nameOf(element)
  const value = FIELDS.includes(role) ? ` = '${valueIn(element)}'` : ''
  const mark = BOXES.includes(role) && isTicked(element) ? ', ticked' : ''
  return `${role} '${words.slice(0, 100)}'${value}${mark}`
}
