/** Text as it is compared when somebody searches: without accents and in lower case, so that 'ecole' finds 'ÉCOLE'. */
export function fold(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
