import {
  chosenIn,
  controlOf,
  isBefore,
  isBox,
  optionValue,
  setFiles,
  setValue,
  squeeze,
  valueIn,
} from './dom.ts'
import { Finder, type Narrowing, type Query } from './finder.ts'
import { outlineOf } from './outline.ts'
import type { HttpPage } from './page.ts'
import { fileOf, type Upload } from './requests.ts'
import { forgetNames, isDisabled, isHidden, isTicked } from './roles.ts'
import { matcherOf, show, textOf } from './words.ts'

type Choice = string | { label?: string; value?: string; index?: number }

/** Stands in for Playwright's Locator. A page over HTTP does not change by itself, so nothing is waited for. */
export class HttpLocator extends Finder {
  constructor(
    readonly on: HttpPage,
    private readonly query: Query,
    readonly description: string,
  ) {
    super()
  }

  /** All elements that match now. */
  elements(root: ParentNode = this.on.document): Element[] {
    return this.query(root)
  }

  /** The one element that matches. */
  element(): Element {
    const [element, ...more] = this.elements()
    if (!element) throw this.fault('is not on the page')
    if (more.length > 0) throw this.fault(`is there ${more.length + 1} times`)
    return element
  }

  fault(says: string): Error {
    return new Error(`${this.description} ${says}\n\n${outlineOf(this.on)}`)
  }

  protected below(query: Query, description: string) {
    const found: Query = root => inOrder(this.elements(root).map(query))
    return new HttpLocator(this.on, found, `${this.description} > ${description}`)
  }

  private only(keep: (elements: Element[]) => Element[], says: string) {
    const kept: Query = root => keep(this.elements(root))
    return new HttpLocator(this.on, kept, `${this.description}${says}`)
  }

  filter({ hasText, hasNotText, has, hasNot }: Narrowing): HttpLocator {
    const says = [
      hasText === undefined ? '' : ` with ${show(hasText)}`,
      hasNotText === undefined ? '' : ` without ${show(hasNotText)}`,
      has ? ` with (${has.description})` : '',
      hasNot ? ` without (${hasNot.description})` : '',
    ]
    const holds = hasText === undefined ? () => true : matcherOf(hasText)
    const lacks = hasNotText === undefined ? () => false : matcherOf(hasNotText)
    const isKept = (element: Element) =>
      holds(textOf(element)) &&
      !lacks(textOf(element)) &&
      (!has || has.elements(element).length > 0) &&
      !hasNot?.elements(element).length
    return this.only(elements => elements.filter(isKept), says.join(''))
  }

  first = () => this.nth(0)
  last = () => this.nth(-1)
  nth(index: number): HttpLocator {
    return this.only(elements => elements.slice(index).slice(0, 1), `[${index}]`)
  }

  and(other: HttpLocator): HttpLocator {
    return this.only(
      elements => elements.filter(each => other.elements().includes(each)),
      ` and ${other.description}`,
    )
  }

  or(other: HttpLocator): HttpLocator {
    const either: Query = root => inOrder([this.elements(root), other.elements(root)])
    return new HttpLocator(this.on, either, `${this.description} or ${other.description}`)
  }

  page = () => this.on
  count = async () => this.elements().length
  all = async () => this.elements().map((_, at) => this.nth(at))
  /** Nothing is drawn. */
  boundingBox = async () => null
  isVisible = async () => this.elements().length > 0 && !isHidden(this.element())
  isChecked = async () => isTicked(this.element())
  textContent = async () => this.element().textContent
  allTextContents = async () => this.elements().map(element => element.textContent)
  getAttribute = async (name: string) => this.element().getAttribute(name)
  inputValue = async () => valueIn(this.element())
  innerText = async () => innerText(this.element())
  allInnerTexts = async () => this.elements().map(innerText)
  evaluate = async <Arg, Result>(work: (element: Element, arg: Arg) => Result, arg: Arg) =>
    work(this.element(), arg)
  evaluateAll = async <Arg, Result>(work: (elements: Element[], arg: Arg) => Result, arg: Arg) =>
    work(this.elements(), arg)

  async click() {
    await this.on.press(this.ready())
  }

  /** A click without a pointer: the element may be hidden. */
  async dispatchEvent(type: string) {
    if (type !== 'click') throw this.fault(`cannot get '${type}' over HTTP`)
    await this.on.press(this.element())
  }

  async dblclick() {
    await this.click()
    await this.click()
  }

  async check() {
    if (!isTicked(this.element())) await this.click()
  }

  async uncheck() {
    if (isTicked(this.element())) await this.click()
  }

  setChecked(checked: boolean) {
    return checked ? this.check() : this.uncheck()
  }

  async fill(text: string) {
    const field = this.ready()
    if (!/^(?:input|textarea)$/.test(field.localName) || isBox(field)) throw this.fault('is no text field')
    if (field.hasAttribute('readonly')) throw this.fault('is read-only')
    const most = Number(field.getAttribute('maxlength') ?? Number.POSITIVE_INFINITY)
    setValue(field, text.slice(0, most))
    this.on.at = field
    forgetNames()
  }

  async focus() {
    this.on.at = this.ready()
  }

  async hover() {
    this.ready()
  }

  async press(key: string) {
    await this.on.pressKey(this.ready(), key)
  }

  async selectOption(chosen: Choice | Choice[] | null) {
    const select = this.ready()
    const options = [...select.querySelectorAll('option')]
    const wanted = [chosen ?? []].flat().map(choice => {
      const option = options.find((each, at) => isChosen(each, at, choice))
      if (!option || isDisabled(option)) throw this.fault(`has no choice ${JSON.stringify(choice)}`)
      return option
    })
    for (const option of options) option.toggleAttribute('selected', wanted.includes(option))
    forgetNames()
    return chosenIn(select)
  }

  async setInputFiles(files: Upload | Upload[]) {
    const field = this.element()
    if (isDisabled(field) || field.getAttribute('type') !== 'file') throw this.fault('takes no files')
    setFiles(field, [files].flat().map(fileOf))
  }

  /** The element, once it is sure that a person could use it. */
  private ready(): Element {
    const element = this.element()
    if (isHidden(element)) throw this.fault('is not shown')
    if (isDisabled(element)) throw this.fault('is disabled')
    if (element.closest('[inert]')) throw this.fault('is inert')
    return element.localName === 'label' ? (controlOf(element) ?? element) : element
  }
}

function isChosen(option: Element, at: number, choice: Choice): boolean {
  const label = squeeze(option.getAttribute('label') ?? option.textContent)
  const value = optionValue(option)
  if (typeof choice === 'string') return value === choice || label === squeeze(choice)
  return (
    (choice.value === undefined || choice.value === value) &&
    (choice.label === undefined || squeeze(choice.label) === label) &&
    (choice.index === undefined || choice.index === at)
  )
}

/** Each element once, in the order of the page. */
function inOrder(lists: Element[][]): Element[] {
  const [first = []] = lists
  if (lists.length < 2) return first
  return [...new Set(lists.flat())].sort((one, other) => (isBefore(one, other) ? -1 : 1))
}

function innerText(element: Element): string {
  const parts = [...element.childNodes].map(node => {
    if (node.nodeType === node.TEXT_NODE) return node.nodeValue ?? ''
    return node.nodeType === node.ELEMENT_NODE && !isHidden(node as Element) ? innerText(node as Element) : ''
  })
  return squeeze(parts.join(''))
}
