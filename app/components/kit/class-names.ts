/** 'a c' from ('a', false, 'c'); undefined when nothing is left, so that no empty attribute is printed. */
export function classNames(...names: (string | false | null | undefined)[]): string | undefined {
  return names.filter(Boolean).join(' ') || undefined
}
