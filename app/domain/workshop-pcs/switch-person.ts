export function switchHref(next: string, personId?: number): string {
  const page = personId === undefined ? '/switch-person' : `/switch-person/${personId}`
  return next === '/' ? page : `${page}?${new URLSearchParams({ next })}`
}
