import { createRoot } from 'react-dom/client';
import { App } from './App';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with id "root": add <div id="root"></div>.');
createRoot(root).render(<App />);
