/** Second address of the page; its own is canonical. */
export { default, getStaticProps } from '../about';
