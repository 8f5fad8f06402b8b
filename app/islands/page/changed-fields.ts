type Field = HTMLInputElement | HTMLSelectElement

export function isChanged(element: Element): boolean {
  return [...element.querySelectorAll<Field>('input:not([type=hidden]), textarea, select')].some(field =>
    'options' in field
      ? field.selectedIndex !==
        Math.max(
          0,
          [...field.options].findIndex(option => option.defaultSelected),
        )
      : field.value !== field.defaultValue || field.checked !== field.defaultChecked,
  )
}
