// Strokes, so that no font is needed.
const letters = [
  'M0 0V36M22 0V36M0 18H22',
  'M0 36 12 0 24 36M4 25H20',
  'M0 36V0H12a9 9 0 0 1 0 18H0M11 18 22 36',
  'M0 0H24M12 0V36',
  'M0 0V36H18',
  'M19 0H0V36H19M0 18H15',
  'M0 0 12 18 24 0M12 18V36',
]

/** 320 by 90, as `logoSize`. */
export const logo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 90">
<path fill="#6f4320" d="M3 3h84v84H3z"/>
<path fill="#f3e3cf" d="M3 45h14l-6-21h22l-6 21h34l-6-21h22l-6 21h16v42H3z"/>
<g fill="none" stroke="#2b1a0d" stroke-width="6" stroke-linejoin="round">${letters
  .map((path, at) => `<path transform="translate(${108 + at * 30} 14)" d="${path}"/>`)
  .join('')}</g>
<path fill="none" stroke="#6f4320" stroke-width="4" d="M106 74h208"/>
</svg>`
