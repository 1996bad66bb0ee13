import { ContentPage } from '../parts/content/content-page.tsx'

export const Screen = ({ params: { pid } }: { params: { readonly pid: string } }) => <ContentPage id={pid} />
