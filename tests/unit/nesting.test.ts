import { expect, test } from 'vitest'
import { repairedNesting } from '#tests/support/nesting.ts'

test.each([
  ['<p class="row"><form method="post"></form></p>', 'p > <form method="post">'],
  ['<p><span><div>words</div></span></p>', 'p > span > <div>'],
  ['<a href="/"><b><a href="/x">words</a></b></a>', 'a > b > <a href="/x">'],
  ['<form><div><form></form></div></form>', 'form > div > <form>'],
  ['<table><tr><td></td></tr></table>', 'table > <tr>'],
])('%s is found', (html, found) => expect(repairedNesting(html)).toBe(found))

test.each([
  '<p>One<br>two<input name="a"></p><div><p>three</p></div>',
  '<script>const row = "<p><div>"</script><p>words</p>',
  '<svg><path d="M0"/><path d="M1"></path></svg><p><svg><path d="M2"></path></svg></p>',
  '<table><tbody><tr><td><p>words</p></td></tr></tbody></table>',
])('%s is as it will be read', html => expect(repairedNesting(html)).toBeUndefined())
