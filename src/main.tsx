import './ui/theme/tokens.css';
import './ui/theme/fonts.css';
import './ui/theme/base.css';
import './ui/theme/reducedMotion.css';
import { start } from './app/start';

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no element with the id root; the console is drawn into it.');
void start(container);
