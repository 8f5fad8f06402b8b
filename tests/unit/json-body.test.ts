import { expect, test } from 'vitest'
import { readJson } from '#app/http/json-body.server.ts'

function read(body: string, type = 'application/json') {
  return readJson(
    new Request('http://localhost/', { method: 'POST', headers: { 'Content-Type': type }, body }),
  )
}

function nested(levels: number) {
  return '['.repeat(levels) + ']'.repeat(levels)
}

test('JSON is read as it is', async () => {
  const text = '[[[{"a":"}{[\\\\"},"\\"[[",{"b":"\\\\\\"{"}]]] '
  expect(await read(text)).toEqual(JSON.parse(text))
  const deep = nested(32)
  expect(await read(deep)).toEqual(JSON.parse(deep))
  const inText = JSON.stringify({ text: `${nested(100)}"\\`.repeat(10), more: [','.repeat(60_000)] })
  expect(await read(inText)).toEqual(JSON.parse(inText))
})

test('what is nested or cut into parts without end is refused before it is parsed', async () => {
  await expect(read(nested(33))).rejects.toThrow('nested more than 32 levels deep')
  await expect(read('['.repeat(995_000))).rejects.toThrow('nested more than 32 levels deep')
  await expect(read(`{"a":"\\\\",${'"b":{'.repeat(40)}`)).rejects.toThrow('nested more than 32 levels')
  await expect(read(`[${'0,'.repeat(50_000)}0]`)).rejects.toThrow('more than 50000 parts')
  await expect(read(`[${'[],'.repeat(30_000)}0]`)).rejects.toThrow('more than 50000 parts')
})

test('what is no JSON is refused', async () => {
  for (const text of ['', '{', '"', '"\\', '{"a', 'NaN', '[1,]', ']'.repeat(10)])
    await expect(read(text), text).rejects.toMatchObject({
      status: 400,
      message: 'The body is not valid JSON',
    })
  await expect(read('{}', 'text/plain')).rejects.toMatchObject({ status: 415 })
})
