const GROUPED = /^\d+(,\d{3})+(\.\d*)?$/

/**
 * An amount as it is sent, of one that is written or copied as people read it: `1,000,000.00`, `￥500`, `１２。５`.
 * What is no amount either way stays as it is, for the server to refuse.
 */
export function plainAmount(typed: string): string {
  const text = typed
    .normalize('NFKC')
    .replaceAll('。', '.')
    .replace(/^\s*¥?\s*/, '')
    .replace(/\s*元?\s*$/, '')
  if (GROUPED.test(text)) return text.replaceAll(',', '')
  return /^[\d.]*$/.test(text) ? text : typed
}
