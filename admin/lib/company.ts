/** What the server has written into the page (server/http/pages/company-page.ts). */
const metaContent = (name: string) =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content

/** The company as it is configured; without a logo of its own it has the product's where one is shown. */
export const company = { name: metaContent('company-name'), logo: metaContent('company-logo') }
