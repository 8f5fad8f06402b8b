/**
 * Styles that the page as it was opened does not show are disabled in its head, and nothing has loaded them. They come with the first
 * thing that is asked for, before the router has the answer: nothing is seen without its styles.
 */
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
