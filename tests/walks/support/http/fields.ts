import { chosenIn, isBox, optionValue, setValue, valueIn } from './dom.ts'
import { controlsOf, formOf } from './form.ts'

/** Opens or closes a `details` element. Of those of one name one is open at a time. */
export function toggle(details: Element | null) {
  if (!details?.toggleAttribute('open')) return
  const name = details.getAttribute('name')
  for (const other of name ? details.ownerDocument.getElementsByTagName('details') : []) {
    if (other !== details && other.getAttribute('name') === name) other.removeAttribute('open')
  }
}

/** Ticks or clears a checkbox, or chooses a radio button. */
export function tick(box: Element) {
  if ((box as HTMLInputElement).type === 'checkbox') return box.toggleAttribute('checked')
  const form = formOf(box)
  const name = box.getAttribute('name')
  for (const each of form ? controlsOf(form) : []) {
    if (each !== box && isBox(each) && each.getAttribute('name') === name) each.removeAttribute('checked')
  }
  box.setAttribute('checked', '')
}

type TypedField = { field: string; values: string[] }

/** What was typed or chosen on a page, which a browser keeps for the way back. */
export function keepTyped(document: Document): TypedField[] {
  return keptFields(document).map(([field, element]) => ({ field, values: valuesOf(element) }))
}

export function restoreTyped(document: Document, kept: TypedField[]) {
  for (const [field, element] of keptFields(document)) {
    const values = kept.find(each => each.field === field)?.values
    if (!values) continue
    if (isBox(element)) element.toggleAttribute('checked', values.length > 0)
    else if (element.localName !== 'select') setValue(element, values[0] ?? '')
    else {
      for (const option of element.querySelectorAll('option')) {
        option.toggleAttribute('selected', values.includes(optionValue(option)))
      }
    }
  }
}

/** With a key each by which it is found again. */
function keptFields(document: Document): [string, Element][] {
  const fields = document.querySelectorAll(
    'textarea, select, input:not([type=hidden], [type=password], [type=file], [type=submit])',
  )
  return [...fields].map((element, at) => [`${element.getAttribute('name')} ${at}`, element])
}

function valuesOf(element: Element): string[] {
  if (element.localName === 'select') return chosenIn(element)
  if (isBox(element)) return element.hasAttribute('checked') ? ['on'] : []
  return [valueIn(element)]
}
