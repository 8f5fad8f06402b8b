/** Enables the styles that the first page did not show, before the router has the answer: nothing is seen without its styles. */
export function restOfStyles(): Promise<unknown> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"][disabled]')
  return Promise.all(Array.from(links, enable))
}

function enable(link: HTMLLinkElement): Promise<unknown> {
  return new Promise(resolve => {
    link.onload = link.onerror = resolve
    link.removeAttribute('media')
    link.disabled = false
  })
}
